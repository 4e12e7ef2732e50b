import type { LeaveBounds } from '@timekeep/contracts/attendance/employment-bounds';
import { type EmployeeEvent, employeeEvents } from '@timekeep/contracts/events/employee';
import { type LeaveEvent, leaveEvents } from '@timekeep/contracts/events/leave';
import {
  applyToLedger,
  balancesOf,
  countedLedger,
  EMPTY_LEDGER,
  type LeaveLedger,
  type LedgerLine,
  runningBalances,
} from '@timekeep/contracts/leave/ledger';
import { type LogPosition, positionText } from '@timekeep/log/position';
import type { PositionedEvent, ReadModelDb } from '../engine/projection.js';
import { deleteRows, updateRows, upsertRows } from '../engine/table-rows.js';
import { columnList } from '../engine/table.js';
import { employees, lines } from './tables.js';

/** A ledger, and the position of the last event that changed it; null before the first. */
interface KeptLedger {
  readonly ledger: LeaveLedger;
  readonly revision: string | null;
}

interface ChangedLedger extends KeptLedger {
  readonly EMPID: string;
  /** The ledger in the tables. */
  readonly former: LeaveLedger;
  /** True if the days of the employment changed, and with them what the lines cost. */
  readonly isRecounted: boolean;
}

/** Ledgers of the employees of a batch. */
export class Ledgers {
  private readonly present: Map<string, KeptLedger>;
  private readonly changed = new Set<string>();
  private readonly recounted = new Set<string>();

  /** @param saved ledgers in the tables; all others are empty */
  constructor(private readonly saved: ReadonlyMap<string, KeptLedger>) {
    this.present = new Map(saved);
  }

  of(EMPID: string): LeaveLedger {
    return this.present.get(EMPID)?.ledger ?? EMPTY_LEDGER;
  }

  /** True if the ledger already includes the event at that position. */
  holds(EMPID: string, position: LogPosition): boolean {
    const revision = this.present.get(EMPID)?.revision ?? null;
    return revision !== null && BigInt(revision) >= position.commit;
  }

  apply(event: LeaveEvent, position: LogPosition): void {
    const { EMPID } = event.data;
    const ledger = applyToLedger(this.of(EMPID), event);
    this.present.set(EMPID, { ledger, revision: positionText(position) });
    this.changed.add(EMPID);
  }

  /** Counts the days of leave anew, since the days of the employment changed. */
  count(EMPID: string): void {
    this.recounted.add(EMPID);
    if (this.present.has(EMPID)) this.changed.add(EMPID);
  }

  /** Returns the ledgers to write. */
  changes(): ChangedLedger[] {
    return [...this.changed].flatMap((EMPID) => {
      const kept = this.present.get(EMPID);
      const former = this.saved.get(EMPID)?.ledger ?? EMPTY_LEDGER;
      return kept ? [{ EMPID, ...kept, former, isRecounted: this.recounted.has(EMPID) }] : [];
    });
  }
}

/** Loads the ledgers that the events of a batch change. */
export async function loadLedgers(batch: readonly PositionedEvent[], db: ReadModelDb): Promise<Ledgers> {
  const changed = batch.flatMap(({ event }) => (isCounted(event) ? event.data.EMPID : []));
  if (changed.length === 0) return new Ledgers(new Map());
  const { rows } = await db.query<KeptLedger & { empid: string }>(
    `SELECT ${columnList(employees, ['EMPID', 'ledger', 'revision'])} FROM employees WHERE empid = ANY ($1::text[])`,
    [[...new Set(changed)]],
  );
  return new Ledgers(new Map(rows.map(({ empid, ledger, revision }) => [empid, { ledger, revision }])));
}

function isCounted(event: PositionedEvent['event']): event is LeaveEvent | EmployeeEvent {
  return event.type in leaveEvents.events || event.type in employeeEvents.events;
}

/**
 * Writes the changed ledgers, and their changed lines.
 *
 * @param boundsOf the days of an employment
 */
export async function saveLedgers(
  ledgers: Ledgers,
  boundsOf: (EMPID: string) => LeaveBounds,
  db: ReadModelDb,
): Promise<void> {
  const changed = ledgers.changes();
  if (changed.length === 0) return;
  await updateRows(
    employees,
    ['EMPID'],
    DERIVED,
    changed.map((ledger) => rowOf(ledger, boundsOf(ledger.EMPID))),
    db,
  );
  const surplus = changed.flatMap(({ EMPID, ledger, former }) =>
    former.lines
      .slice(ledger.lines.length)
      .map((_, index) => ({ EMPID, seq: ledger.lines.length + index + 1 })),
  );
  await deleteRows(lines, ['EMPID', 'seq'], surplus, db);
  await upsertRows(
    lines,
    changed.flatMap(({ EMPID, ledger, former, isRecounted }) => {
      const bounds = boundsOf(EMPID);
      const written = isRecounted ? EMPTY_LEDGER : countedLedger(former, bounds);
      return changedLines(countedLedger(ledger, bounds), written).map((line) => ({ ...line, EMPID }));
    }),
    (line) => ({ half: null, outside: false, ...line }),
    db,
  );
}

const DERIVED = ['ledger', 'sl', 'vl', 'anniv', 'increment', 'revision'] as const;

function rowOf({ EMPID, ledger, revision }: ChangedLedger, bounds: LeaveBounds) {
  const { SL: sl, VL: vl } = balancesOf(countedLedger(ledger, bounds));
  return { EMPID, ledger, sl, vl, anniv: ledger.ANNIV, increment: ledger.INCREMENT, revision };
}

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
