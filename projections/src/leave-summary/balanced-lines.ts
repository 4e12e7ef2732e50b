import type { LeaveLedger, LedgerLine } from '@timekeep/contracts/leave/ledger';

/** A line with its number, from 1, and the balance of its type after it. */
export interface BalancedLine extends LedgerLine {
  readonly seq: number;
  readonly balance: number;
}

/** Returns the lines of a ledger that differ from the former ledger, by themselves or by their balance. */
export function changedLines({ lines }: LeaveLedger, { lines: former }: LeaveLedger): BalancedLine[] {
  const balances = { SL: 0, VL: 0 };
  const formerBalances = { SL: 0, VL: 0 };
  const changed: BalancedLine[] = [];
  for (const [index, line] of lines.entries()) {
    const before = former[index];
    balances[line.LEAVE_TYPE] += line.change;
    if (before) formerBalances[before.LEAVE_TYPE] += before.change;
    const balance = balances[line.LEAVE_TYPE];
    // Compares by identity, since the fold keeps the objects of unchanged lines.
    if (line === before && balance === formerBalances[line.LEAVE_TYPE]) continue;
    changed.push({ ...line, seq: index + 1, balance });
  }
  return changed;
}
