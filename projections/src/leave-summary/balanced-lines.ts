import type { LeaveLedger, LedgerLine } from '@timekeep/contracts/leave/ledger';

/** A line in its place, from 1, with the balance of its type after it. */
export interface BalancedLine extends LedgerLine {
  readonly seq: number;
  readonly balance: number;
}

/** The lines of a ledger with their running balances. */
export function balancedLines({ lines }: LeaveLedger): BalancedLine[] {
  const balances = { SL: 0, VL: 0 };
  return lines.map((line, index) => {
    balances[line.LEAVE_TYPE] += line.change;
    return { ...line, seq: index + 1, balance: balances[line.LEAVE_TYPE] };
  });
}
