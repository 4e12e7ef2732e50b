import type { LeaveLedger, LedgerLine } from '@timekeep/contracts/leave/ledger';

/** A line in its place, from 1, with the balance of its type after it. */
export interface BalancedLine extends LedgerLine {
  readonly seq: number;
  readonly balance: number;
}

/** The lines of a ledger, with their running balances, that are others than in the ledger that it was. */
export function changedLines({ lines }: LeaveLedger, { lines: former }: LeaveLedger): BalancedLine[] {
  const balances = { SL: 0, VL: 0 };
  const formerBalances = { SL: 0, VL: 0 };
  const changed: BalancedLine[] = [];
  for (const [index, line] of lines.entries()) {
    const before = former[index];
    balances[line.LEAVE_TYPE] += line.change;
    if (before) formerBalances[before.LEAVE_TYPE] += before.change;
    const balance = balances[line.LEAVE_TYPE];
    // The fold hands on the very lines that it leaves alone: their content need not be compared.
    if (line === before && balance === formerBalances[line.LEAVE_TYPE]) continue;
    changed.push({ ...line, seq: index + 1, balance });
  }
  return changed;
}
