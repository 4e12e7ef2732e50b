import { type EmployeeEvent, employeeEvents } from '@timekeep/contracts/events/employee';
import type { HolidayEvent } from '@timekeep/contracts/events/holiday';
import { type LeaveEvent, leaveEvents } from '@timekeep/contracts/events/leave';
import {
  applyToLedger,
  balancesOf,
  EMPTY_LEDGER,
  type LeaveLedger,
  type LedgerLine,
  runningBalances,
} from '@timekeep/contracts/leave/ledger';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
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
  /** True if the days of the employment or a holiday changed, and with them what the lines cost. */
  readonly isRecounted: boolean;
}

/** Ledgers of the employees of a batch, and of those on leave on its holidays. */
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

  /** True if there is or was leave, or a change of a balance. */
  isKept(EMPID: string): boolean {
    return (this.present.get(EMPID)?.revision ?? null) !== null;
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

  /** Returns the employees with leave on the date. */
  onLeave(date: WorkDate): string[] {
    const isOnLeave = ({ lines }: LeaveLedger) =>
      lines.some(({ TRANSAC_ID, DATE }) => TRANSAC_ID !== null && DATE === date);
    return Array.from(this.present).flatMap(([EMPID, { ledger }]) => (isOnLeave(ledger) ? EMPID : []));
  }

  /** Counts the days of leave anew, since the days of the employment or a holiday changed. */
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
  const holidays = batch.flatMap(({ event }) => (isOfHoliday(event) ? event.data.date : []));
  if (changed.length + holidays.length === 0) return new Ledgers(new Map());
  const { rows } = await db.query<KeptLedger & { empid: string }>(
    `SELECT ${columnList(employees, ['EMPID', 'ledger', 'revision'])} FROM employees WHERE empid = ANY ($1::text[])
       OR empid IN (SELECT empid FROM lines WHERE date = ANY ($2::date[]) AND transac_id IS NOT NULL)`,
    [[...new Set(changed)], [...new Set(holidays)]],
  );
  return new Ledgers(new Map(rows.map(({ empid, ledger, revision }) => [empid, { ledger, revision }])));
}

function isCounted(event: PositionedEvent['event']): event is LeaveEvent | EmployeeEvent {
  return event.type in leaveEvents.events || event.type in employeeEvents.events;
}

function isOfHoliday(event: PositionedEvent['event']): event is HolidayEvent {
  return event.type === 'HolidayApplied' || event.type === 'HolidayWithdrawn';
}

/**
 * Writes the changed ledgers, and their changed lines.
 *
 * @param counted returns the ledger of an employee as it counts
 */
export async function saveLedgers(
  ledgers: Ledgers,
  counted: (ledger: LeaveLedger, EMPID: string) => LeaveLedger,
  db: ReadModelDb,
): Promise<void> {
  const changed = ledgers.changes();
  if (changed.length === 0) return;
  await updateRows(
    employees,
    ['EMPID'],
    DERIVED,
    changed.map((kept) => rowOf(kept, counted(kept.ledger, kept.EMPID))),
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
      const written = isRecounted ? EMPTY_LEDGER : counted(former, EMPID);
      return changedLines(counted(ledger, EMPID), written).map((line) => ({ ...line, EMPID }));
    }),
    (line) => ({ half: null, outside: false, holiday: null, ...line }),
    db,
  );
}

const DERIVED = ['ledger', 'sl', 'vl', 'anniv', 'increment', 'revision'] as const;

function rowOf({ EMPID, ledger, revision }: ChangedLedger, counted: LeaveLedger) {
  const { SL: sl, VL: vl } = balancesOf(counted);
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
