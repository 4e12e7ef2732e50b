import type { PreviewedChange, PreviewedMove } from '@timekeep/contracts/api/preview-api';
import { RecordPreview, type SummedRecords } from '@timekeep/contracts/attendance/record-preview';
import type { TimekeepEvent } from '@timekeep/contracts/events/catalog';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { type CompanyState, loadCompany } from '../attendance/company-state.js';
import { loadDates, selectRecords } from '../attendance/record-store.js';
import { schemaOf } from '../checkpoint/projection-names.js';
import { DatabaseSession } from '../engine/database-session.js';
import type { PositionedEvent, ReadModelDb } from '../engine/projection.js';
import { placedOn } from '../placements-sql.js';
import { foldBatch } from './fold-batch.js';
import { RecordBook, type RecordSelection } from './record-book.js';
import { OutcomeDigest } from './outcome-token.js';
import { type RecordChange, type RecordRow, valuesOf } from './record-row.js';

/** The tables of records at one moment. */
export interface RecordsSnapshot {
  /** The rehearsal changes it. */
  readonly company: CompanyState;
  /** Dates with records. */
  readonly begun: Iterable<WorkDate>;
  /** Returns those of the selected rows that exist. */
  load(selection: RecordSelection): Promise<readonly RecordRow[]>;
  /** Missing for a snapshot that can only load. */
  readonly withCondition?: ConditionalReads;
}

/** Reads of the records of dates, of which a change concerns only those that meet a condition, in SQL over their table. */
interface ConditionalReads {
  load(dates: readonly WorkDate[], condition: string): Promise<readonly RecordRow[]>;
  /** Returns sums of all records of the dates, which cost less than those of the records that do not meet a condition. */
  sumsOf(dates: readonly WorkDate[]): Promise<readonly SummedRecords[]>;
}

/** Effects of a change that are no part of the tables of records. */
export type FurtherOutcome = {
  readonly [Field in 'leave' | 'deviceNumber']?: PreviewedChange[Field] | null | undefined;
};

/** Sums of records of a department, of the dates of the records. A date without a department has ''. */
const SUMS = `SELECT coalesce(p.department, '') AS department, count(*)::integer AS records,
    sum(mins_late)::integer AS "MinsLate", sum(under_over_time)::integer AS "UnderOverTime",
    (count(*) FILTER (WHERE facts -> 'correction' <> 'null'))::integer AS corrected
  FROM records LEFT ${placedOn('attendance', { alias: 'p', EMPID: 'records.empid', date: 'records.work_date' })}`;

/** Higher than every position of a log. */
const FIRST_IMAGINED = 2n ** 62n;

/**
 * Folds decided events on the tables of the attendance projection as they are, in a transaction that only reads, and returns what becomes
 * of the records.
 *
 * @param further what the events do besides
 * @throws InapplicableEventError when an event contradicts what came before it; an error of PostgreSQL
 */
export function rehearse(
  databaseUrl: string,
  events: readonly TimekeepEvent[],
  actor: string,
  further: FurtherOutcome = {},
): Promise<PreviewedChange> {
  return DatabaseSession.use(databaseUrl, (session) =>
    session.transaction(async (db) => {
      await db.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY');
      return rehearseOn(await snapshotOf(db), events, actor, further);
    }, schemaOf('attendance')),
  );
}

/** Returns the tables of attendance as a transaction sees them. */
export async function snapshotOf(db: ReadModelDb): Promise<Required<RecordsSnapshot>> {
  return {
    company: await loadCompany(db),
    begun: await loadDates(db),
    load: (selection) => selectRecords(selection, db),
    withCondition: {
      load: (dates, condition) =>
        selectRecords({ keys: [], dates, employees: [] }, db, `opened AND ${condition}`),
      sumsOf: async (dates) => {
        const { rows } = await db.query<SummedRecords>(
          `${SUMS} WHERE work_date = ANY ($1::date[]) AND opened GROUP BY p.department`,
          [dates],
        );
        return rows;
      },
    },
  };
}

/** Like `rehearse`, on a snapshot. */
export async function rehearseOn(
  snapshot: RecordsSnapshot,
  events: readonly TimekeepEvent[],
  actor: string,
  { leave = null, deviceNumber = null }: FurtherOutcome = {},
): Promise<PreviewedChange> {
  const { company, begun, withCondition } = snapshot;
  const places = await Places.before(events, snapshot);
  const preview = new RecordPreview();
  const digest = new OutcomeDigest();
  /** True while the records that are folded are in the sums of their dates. */
  let areCounted = false;
  const take = (change: RecordChange): void => {
    // A row that is open neither before nor afterwards is no record.
    if (!change.before?.state.opened && !change.after.state.opened) return;
    if (!change.after.state.opened) places.leaveOut(change.after);
    const row = preview.add(comparedRecord(change, company), areCounted);
    if (row) digest.add(row);
  };
  // The records of a single event are summed up at once: there may be millions. Those of several may change again.
  const changed = events.length > 1 ? new ChangedRows() : null;
  const records = new RecordBook(begun);
  const read = async (selection: RecordSelection, mayChange: string | null) => {
    // A later event could change the others.
    if (mayChange === null || !withCondition || changed)
      return { found: await snapshot.load(selection), sums: null };
    const { dates } = selection;
    const [found, sums] = await Promise.all([
      withCondition.load(dates, mayChange),
      withCondition.sumsOf(dates),
    ]);
    return { found, sums };
  };
  /** Reads that were started before their rows are needed. */
  const ahead = new Map<RecordSelection, ReturnType<typeof read>>();
  await foldBatch(events.map(imagined(actor)), {
    company,
    records,
    readAhead: (selection, mayChange) => {
      const reading = read(selection, mayChange);
      reading.catch(() => undefined);
      ahead.set(selection, reading);
    },
    load: async (selection, mayChange) => {
      const missing = ahead.has(selection) ? selection : records.missing(selection);
      const { found, sums } = await (ahead.get(selection) ?? read(missing, mayChange));
      ahead.delete(selection);
      records.learn(missing, changed ? changed.over(found, missing) : found);
      areCounted = sums !== null;
      for (const ofDepartment of sums ?? []) preview.addAll(ofDepartment);
    },
    folded: (_event, changes) => {
      for (const change of changes) {
        if (changed) changed.add(change);
        else take(change);
      }
      return undefined;
    },
    chunkFolded: () => {
      records.takeChanges();
      if (!changed) records.forget();
      else if (records.isFull) records.settle();
      return Promise.resolve();
    },
  });
  for (const change of changed?.all ?? []) take(change);
  const moved = places.movedIn(company);
  const hasLeave = leave !== null && (leave.SL !== 0 || leave.VL !== 0);
  const result = {
    ...preview.result,
    ...(moved.length > 0 && { moved }),
    ...(hasLeave && { leave }),
    ...(deviceNumber && { deviceNumber }),
  };
  return { ...result, token: digest.tokenOf(result, events) };
}

/** Events that say where an employee belongs. */
const PLACING: readonly TimekeepEvent['type'][] = ['EmployeeModified', 'EmployeeRehired'];

/** Returns the employees whom events place. */
function placedBy(events: readonly TimekeepEvent[]): readonly string[] {
  const found = events.flatMap(({ type, data }) =>
    PLACING.includes(type) && 'EMPID' in data && typeof data.EMPID === 'string' ? [data.EMPID] : [],
  );
  return [...new Set(found)];
}

type Place = Pick<PreviewedMove, 'department' | 'company'>;

/** The departments and companies of records before events that place their employees. */
class Places {
  private constructor(
    private readonly former: Map<string, Pick<RecordRow, 'EMPID' | 'date'> & { readonly place: Place }>,
  ) {}

  static async before(events: readonly TimekeepEvent[], snapshot: RecordsSnapshot): Promise<Places> {
    const { company } = snapshot;
    const employees = placedBy(events);
    const rows = employees.length === 0 ? [] : await snapshot.load({ keys: [], dates: [], employees });
    const former = rows.flatMap(({ EMPID, date, state }) => {
      const place = company.units.placeOn(EMPID, date);
      return place && state.opened ? [[keyOf({ EMPID, date }), { EMPID, date, place }] as const] : [];
    });
    return new Places(new Map(former));
  }

  /** Leaves out a record that closes. */
  leaveOut(row: RecordRow): void {
    this.former.delete(keyOf(row));
  }

  /** Returns where the other records go that have another place by now. */
  movedIn({ units }: CompanyState): PreviewedMove[] {
    const moves = new Map<string, Place & { records: number }>();
    for (const { EMPID, date, place } of this.former.values()) {
      const { department, company } = units.placeOn(EMPID, date) ?? place;
      if (department === place.department && company === place.company) continue;
      const key = `${department}\n${company}`;
      const move = moves.get(key) ?? { department, company, records: 0 };
      move.records += 1;
      moves.set(key, move);
    }
    return [...moves].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, move]) => move);
  }
}

/** The rows that several events have changed, which must not be read from the tables again. */
class ChangedRows {
  private readonly rows = new Map<string, RecordChange>();

  get all(): Iterable<RecordChange> {
    return this.rows.values();
  }

  add({ before, after }: RecordChange): void {
    const key = keyOf(after);
    const known = this.rows.get(key);
    this.rows.set(key, { before: known ? known.before : before, after });
  }

  /** Returns the selected rows as they are now. */
  over(found: readonly RecordRow[], { keys, dates, employees }: RecordSelection): RecordRow[] {
    const present = new Map(found.map((row) => [keyOf(row), row]));
    const wanted = new Set(keys.map(keyOf));
    const [onDates, ofEmployees] = [new Set(dates), new Set(employees)];
    for (const [key, { after }] of this.rows) {
      const isSelected = wanted.has(key) || onDates.has(after.date) || ofEmployees.has(after.EMPID);
      if (isSelected) present.set(key, after);
    }
    return [...present.values()];
  }
}

function keyOf({ EMPID, date }: Pick<RecordRow, 'EMPID' | 'date'>): string {
  return `${EMPID}/${date}`;
}

function comparedRecord({ before, after }: RecordChange, { employees, units, zone }: CompanyState) {
  const { EMPID, date } = after;
  const { lastName = '', firstName = '' } = employees.get(EMPID) ?? {};
  const department = units.placeOn(EMPID, date)?.department ?? '';
  const values = (row: RecordRow | undefined) => (row?.state.opened ? valuesOf(row, zone) : null);
  return {
    ...{ EMPID, date, department, EMPNAME: `${lastName}, ${firstName}` },
    before: values(before),
    after: values(after),
    isCorrected: after.state.correction !== null,
  };
}

/** Returns the event as the log would give it. */
function imagined(actor: string) {
  return (event: TimekeepEvent, index: number): PositionedEvent => {
    const position = FIRST_IMAGINED + BigInt(index);
    return {
      event,
      actor,
      position: { commit: position, prepare: position },
      id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
      stream: 'rehearsal',
      revision: BigInt(index),
      recordedAt: new Date(),
    };
  };
}
