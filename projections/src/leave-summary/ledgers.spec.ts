import { describe, expect, it } from '@jest/globals';
import { EMPTY_LEDGER, type LeaveLedger, type LedgerLine } from '@timekeep/contracts/leave/ledger';
import fc from 'fast-check';
import { changedLines, type BalancedLine } from './ledgers.js';

const line: fc.Arbitrary<LedgerLine> = fc.record({
  TRANSAC_ID: fc.option(fc.string()),
  LEAVE_TYPE: fc.constantFrom('SL', 'VL'),
  DATE: fc.constant('2024-03-04'),
  REMARKS: fc.string(),
  change: fc.integer({ min: -6, max: 6 }).map((halves) => halves / 2 + 0),
});
const ledger = (lines: readonly LedgerLine[]): LeaveLedger => ({ ...EMPTY_LEDGER, lines });
const written = (lines: readonly LedgerLine[]) => changedLines(ledger(lines), EMPTY_LEDGER);

describe('the lines that changed', () => {
  it('are all lines of a new ledger, each with the balance of its type after it', () => {
    const days = [
      { TRANSAC_ID: null, LEAVE_TYPE: 'SL', DATE: '2024-01-01', REMARKS: 'increase', change: 5 },
      { TRANSAC_ID: '1', LEAVE_TYPE: 'VL', DATE: '2024-01-02', REMARKS: '', change: -1 },
      { TRANSAC_ID: '2', LEAVE_TYPE: 'SL', DATE: '2024-01-03', REMARKS: '', change: -1 },
    ] as const;
    expect(written(days).map(({ seq, balance }) => [seq, balance])).toEqual([
      [1, 5],
      [2, -1],
      [3, 4],
    ]);
  });

  it('do not include lines whose content and balance did not change', () => {
    fc.assert(
      fc.property(fc.array(line), line, (lines, added) => {
        const changed = changedLines(ledger([...lines, added]), ledger(lines));
        expect(changed).toMatchObject([{ ...added, seq: lines.length + 1 }]);
      }),
    );
  });

  it('update the former lines to the whole ledger after any change', () => {
    fc.assert(
      fc.property(
        fc.array(line),
        fc.array(line, { maxLength: 2 }),
        fc.nat(),
        fc.nat(2),
        (before, put, at, gone) => {
          const after = before.toSpliced(at % (before.length + 1), gone, ...put);
          const kept: BalancedLine[] = written(before).slice(0, after.length);
          for (const changed of changedLines(ledger(after), ledger(before))) kept[changed.seq - 1] = changed;
          expect(kept).toEqual(written(after));
        },
      ),
    );
  });
});
