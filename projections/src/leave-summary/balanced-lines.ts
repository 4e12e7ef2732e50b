import { runningBalances, type LeaveLedger, type LedgerLine } from '@timekeep/contracts/leave/ledger';

/** A line with its number, from 1, and the balance of its type after it. */
export interface BalancedLine extends LedgerLine {
  readonly seq: number;
  readonly balance: number;
}

/** Returns the lines of a ledger that differ from the former ledger, by themselves or by their balance. */
export function changedLines({ lines }: LeaveLedger, { lines: former }: LeaveLedger): BalancedLine[] {
  const balances = runningBalances(lines);
  const formerBalances = runningBalances(former);
  return lines.flatMap((line, index) => {
    const balance = balances[index] ?? 0;
    // Compares by identity, since the fold keeps the objects of unchanged lines.
    const isSame = line === former[index] && balance === formerBalances[index];
    return isSame ? [] : [{ ...line, seq: index + 1, balance }];
  });
}
