import type { PreviewedChange, PreviewedMove } from '@timekeep/contracts/api/preview-api';
import { RecordPreview } from '@timekeep/contracts/attendance/record-preview';
import { applyFact } from '@timekeep/contracts/attendance/record-state';
import type { TimekeepEvent } from '@timekeep/contracts/events/catalog';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import type { CompanyState } from '../attendance/company-state.js';
import { schemaOf } from '../checkpoint/projection-names.js';
import { DatabaseSession } from '../engine/database-session.js';
import type { PositionedEvent } from '../engine/projection.js';
import { foldBatch } from './fold-batch.js';
import type { FactOfEach } from './folding.js';
import { groupsOf } from './needed-records.js';
import { OutcomeDigest } from './outcome-token.js';
import { RecordBook, type RecordSelection } from './record-book.js';
import { type RecordChange, type RecordRow, type RecordWithoutChange, valuesOf } from './record-row.js';
import { type PassingReads, type RecordsSnapshot, snapshotOf } from './records-snapshot.js';

/** Effects of a change that are no part of the tables of records. */
export type FurtherOutcome = {
  readonly [Field in 'leave' | 'deviceNumber' | 'cutOffs']?: PreviewedChange[Field] | null | undefined;
};

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

/** Like `rehearse`, on a snapshot. */
export async function rehearseOn(
  snapshot: RecordsSnapshot,
  events: readonly TimekeepEvent[],
  actor: string,
  { leave = null, deviceNumber = null, cutOffs }: FurtherOutcome = {},
): Promise<PreviewedChange> {
  const { company, begun, passing } = snapshot;
  const places = await Places.before(events, snapshot);
  const outcome = new RecordOutcome(company);
  const take = (change: RecordChange): void => {
    // A row that is open neither before nor afterwards is no record.
    if (!change.before?.state.opened && !change.after.state.opened) return;
    if (!change.after.state.opened) places.leaveOut(change.after);
    outcome.add(change);
  };
  // The records of a single event are summed up at once: there may be millions. Those of several may change again.
  const changed = events.length > 1 ? new ChangedRows() : null;
  const records = new RecordBook(begun);
  /** Reads that were started before their rows are needed. */
  const ahead = new Map<RecordSelection, Promise<readonly RecordRow[]>>();
  await foldBatch(events.map(imagined(actor)), {
    company,
    records,
    readAhead: (selection) => {
      const reading = snapshot.load(selection);
      reading.catch(() => undefined);
      ahead.set(selection, reading);
    },
    load: async (selection) => {
      const missing = ahead.has(selection) ? selection : records.missing(selection);
      const found = await (ahead.get(selection) ?? snapshot.load(missing));
      ahead.delete(selection);
      records.learn(missing, changed ? changed.over(found, missing) : found);
    },
    ...(passing && !changed && { foldEach: (fact, dates) => outcome.addEach(fact, dates, passing) }),
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
    ...outcome.preview.result,
    ...(moved.length > 0 && { moved }),
    ...(hasLeave && { leave }),
    ...(deviceNumber && { deviceNumber }),
    ...(cutOffs && cutOffs.length > 0 && { cutOffs }),
  };
  return { ...result, token: outcome.digest.tokenOf(result, events) };
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

/** Maximum of dates in one read, so that rows of one read are folded while the next one is looked for. */
const DATES_A_READ = 30;

/** The preview of changed records, and its digest. */
class RecordOutcome {
  readonly preview = new RecordPreview((EMPID) => {
    const { lastName = '', firstName = '' } = this.company.employees.get(EMPID) ?? {};
    return `${lastName}, ${firstName}`;
  });
  readonly digest = new OutcomeDigest();

  constructor(private readonly company: CompanyState) {}

  /** Adds a fact to each record of the dates. */
  async addEach(fact: FactOfEach, dates: readonly WorkDate[], reads: PassingReads): Promise<void> {
    const { company } = this;
    const take = (before: RecordWithoutChange): void => {
      const { EMPID, date, state } = before;
      const after = { EMPID, date, state: applyFact(state, fact.of(EMPID, date, company)) };
      this.add({ before, after }, true);
    };
    const folded = Array.from(groupsOf(dates, DATES_A_READ), (some) =>
      reads.each(some, fact.mayChange(some, company), take),
    );
    const [sums] = await Promise.all([reads.sumsOf(dates), ...folded]);
    for (const ofDepartment of sums) this.preview.addAll(ofDepartment);
  }

  /** @param isCounted true for a record that is in sums as it was before */
  add({ before, after }: Comparison, isCounted = false): void {
    const { EMPID, date, state } = after;
    const { units, zone } = this.company;
    const record = {
      EMPID,
      date,
      department: units.placeOn(EMPID, date)?.department ?? '',
      before: before?.state.opened ? valuesOf(before, zone) : null,
      after: state.opened ? valuesOf(after, zone) : null,
      isCorrected: state.correction !== null,
    };
    if (this.preview.add(record, isCounted)) this.digest.add(record);
  }
}

interface Comparison {
  readonly before: RecordWithoutChange | undefined;
  readonly after: RecordWithoutChange;
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
