import type { AccountNote, OtherChangeKind } from '@timekeep/contracts/api/audit-api';
import type { TimekeepEvent } from '@timekeep/contracts/events/catalog';
import { employeeEvents } from '@timekeep/contracts/events/employee';
import { leaveEvents } from '@timekeep/contracts/events/leave';
import { scheduleEvents } from '@timekeep/contracts/events/schedule';
import { timekeepEvents } from '@timekeep/contracts/events/timekeep';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import type { CompanyState } from '../attendance/company-state.js';
import type { PositionedEvent, ReadModelDb } from '../engine/projection.js';
import type { Row } from '../engine/table.js';
import { upsertRows } from '../engine/table-rows.js';
import { actorThen, type ActorThen, type Authorities } from './authorities.js';
import { otherChanges } from './tables.js';

/** A change of an employee or account that is shown besides versions, with name and authority of its actor at that time. */
export interface NotedChange extends ActorThen {
  readonly source: PositionedEvent;
  readonly kind: OtherChangeKind;
  readonly EMPID: string;
  /** The date of the record that was changed, else that of the change. */
  readonly date: WorkDate;
  readonly outcome: AccountNote['outcome'];
}

/** Events that only HR and processes record. */
const BY_HR: ReadonlySet<string> = new Set(
  [employeeEvents, leaveEvents, scheduleEvents, timekeepEvents].flatMap(({ events }) => Object.keys(events)),
);

/** Returns the change that an event is: of an account, or one that HR made about themselves; null for other events. */
export function notedChange(
  source: PositionedEvent,
  company: CompanyState,
  authorities: Authorities,
): NotedChange | null {
  const { event, actor, recordedAt } = source;
  const subject = accountChange(event) ?? ownChange(event, actor);
  if (!subject) return null;
  return {
    ...subject,
    source,
    date:
      event.type === 'TimekeepCorrected' ? event.data.date : company.zone.workDateAt(recordedAt.getTime()),
    ...actorThen(actor, company, authorities),
  };
}

/** Inserts changes that are not stored yet. */
export async function saveChanges(changes: readonly NotedChange[], db: ReadModelDb): Promise<void> {
  await upsertRows(otherChanges, changes, changeRow, db, { onlyIfDifferent: true });
}

type Subject = Pick<NotedChange, 'kind' | 'EMPID' | 'outcome'>;

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
  return { kind: 'account', EMPID, outcome };
}

function ownChange(event: TimekeepEvent, actor: string): Subject | null {
  return isAbout(event, actor) ? { kind: 'own-change', EMPID: actor, outcome: null } : null;
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
