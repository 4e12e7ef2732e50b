import type { AccountNote, ClosedPeriodNote } from '@timekeep/contracts/api/audit-api';
import type { OtherChangeKind } from '@timekeep/contracts/audit/audit-kinds';
import { clockEvents } from '@timekeep/contracts/events/clock';
import type { TimekeepEvent } from '@timekeep/contracts/events/catalog';
import { deviceNumberEvents, employeeEvents } from '@timekeep/contracts/events/employee';
import { leaveEvents } from '@timekeep/contracts/events/leave';
import { scheduleEvents } from '@timekeep/contracts/events/schedule';
import { timekeepEvents } from '@timekeep/contracts/events/timekeep';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import type { CompanyState } from '../attendance/company-state.js';
import type { PositionedEvent, ReadModelDb } from '../engine/projection.js';
import type { RecordChange } from '../records/record-row.js';
import type { Row } from '../engine/table.js';
import { upsertRows } from '../engine/table-rows.js';
import { actorThen, type ActorThen, type Authorities, type CutOffChange } from './run-state.js';
import { type ChangedValues, employeeChanges, type FormerValues, NO_VALUES } from './employee-changes.js';
import { otherChanges } from './tables.js';

/** A change of an employee, account or cut-off that is shown besides versions, with name and authority of its actor at that time. */
export interface NotedChange extends ActorThen, ChangedValues {
  readonly source: PositionedEvent;
  readonly kind: OtherChangeKind;
  /** Empty for a cut-off. */
  readonly EMPID: string;
  /** The date of the record that was changed, else that of the change. */
  readonly date: WorkDate;
  readonly outcome: AccountNote['outcome'];
  readonly cutOff: ClosedPeriodNote | null;
}

/** Events that only HR and processes record. */
const BY_HR: ReadonlySet<string> = new Set(
  [clockEvents, deviceNumberEvents, employeeEvents, leaveEvents, scheduleEvents, timekeepEvents].flatMap(
    ({ events }) => Object.keys(events),
  ),
);

/**
 * Returns the changes that an event is: of an account, of an employee, of a cut-off, and one that HR made about themselves; mostly none.
 *
 * @param ofCutOff the change of a cut-off that the event is
 */
export function notedChanges(
  source: PositionedEvent,
  former: FormerValues,
  ofCutOff: CutOffChange | null,
  company: CompanyState,
  authorities: Authorities,
): readonly NotedChange[] {
  const { event, actor, recordedAt } = source;
  const { knownZone: zone } = company;
  // Before a zone is recorded there are no dates, and no records either.
  if (!zone) return [];
  const ofEmployee = employeeChanges(event, former, company).map((each) => ({ ...each, ...NO_OTHERS }));
  const closing = ofCutOff && { ...NO_VALUES, outcome: null, ...ofCutOff };
  return [accountChange(event), ...ofEmployee, closing, ownChange(event, actor)].flatMap((subject) => {
    if (!subject) return [];
    const date = event.type === 'TimekeepCorrected' ? event.data.date : zone.workDateAt(recordedAt.getTime());
    return [{ ...subject, source, date, ...actorThen(actor, company, authorities) }];
  });
}

/**
 * Returns the change that an event about many records is of its actor's own one, such as a correction of the clock of a terminal that HR uses
 * too; null if it changes none, or is about the actor alone.
 */
export function ownRecordChange(
  source: PositionedEvent,
  changes: readonly RecordChange[],
  company: CompanyState,
  authorities: Authorities,
): NotedChange | null {
  const { event, actor, recordedAt } = source;
  const isOwn = changes.some(({ before, after }) => after.EMPID === actor && after !== before);
  if (!isOwn || isAbout(event, actor)) return null;
  const date = company.zone.workDateAt(recordedAt.getTime());
  return { ...ofOneself(actor), source, date, ...actorThen(actor, company, authorities) };
}

/**
 * Store of changes. Skips events that were stored before the run began: what an event replaced is known only the first time that it is
 * folded.
 */
export class ChangeStore {
  private constructor(private readonly notedBefore: bigint) {}

  static async open(db: ReadModelDb): Promise<ChangeStore> {
    const { rows } = await db.query<{ position: string }>(
      'SELECT position FROM other_changes ORDER BY position DESC LIMIT 1',
    );
    return new ChangeStore(BigInt(rows[0]?.position ?? -1));
  }

  async save(changes: readonly NotedChange[], db: ReadModelDb): Promise<void> {
    const added = changes.filter(({ source }) => source.position.commit > this.notedBefore);
    await upsertRows(otherChanges, added, changeRow, db, { onlyIfDifferent: true });
  }
}

const NO_OTHERS = { outcome: null, cutOff: null } as const;

type Subject = Pick<NotedChange, 'kind' | 'EMPID' | 'outcome' | 'cutOff' | keyof ChangedValues>;

function accountChange({ type, data }: TimekeepEvent): Subject | null {
  switch (type) {
    case 'AccountRegistered':
      return ofAccount(data.EMPID, data.needsApproval ? 'PENDING' : 'ACTIVE');
    case 'AccountActivated':
      return ofAccount(data.EMPID, 'ACTIVE');
    case 'AccountDeactivated':
      return ofAccount(data.EMPID, 'DEACTIVATED');
    case 'AccountRemoved':
      return ofAccount(data.EMPID, null);
    case 'AuthorityGranted':
      return ofAccount(data.EMPID, data.authority);
    default:
      return null;
  }
}

function ofAccount(EMPID: string, outcome: AccountNote['outcome']): Subject {
  return { kind: 'account', EMPID, ...NO_OTHERS, outcome, ...NO_VALUES };
}

function ownChange(event: TimekeepEvent, actor: string): Subject | null {
  return isAbout(event, actor) ? ofOneself(actor) : null;
}

function ofOneself(EMPID: string): Subject {
  return { kind: 'own-change', EMPID, ...NO_OTHERS, ...NO_VALUES };
}

function isAbout({ type, data }: TimekeepEvent, EMPID: string): boolean {
  // HR renews the schedules of everybody, their own included: hours that hold for a week are carried over a year.
  if (type === 'SchedulesRenewed') return data.renewals.some(({ EMPIDS }) => EMPIDS.includes(EMPID));
  return BY_HR.has(type) && 'EMPID' in data && data.EMPID === EMPID;
}

function changeRow({ source, ...change }: NotedChange): Row<typeof otherChanges> {
  const { position, recordedAt, revision, id, stream, actor, event } = source;
  return {
    ...change,
    position: position.commit,
    recordedAt: recordedAt.toISOString(),
    type: event.type,
    ...{ revision, id, stream, actor },
  };
}
