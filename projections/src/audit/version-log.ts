import type { AuditKind } from '@timekeep/contracts/api/audit-api';
import type { RecordValues } from '@timekeep/contracts/attendance/record';
import type { Authority } from '@timekeep/contracts/events/account-events';
import type { EventType } from '@timekeep/contracts/events/event-catalog';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import type { CompanyState } from '../attendance/memory/company-state.js';
import { valuesOf, type RecordEffect } from '../attendance/memory/record-row.js';
import type { PositionedEvent } from '../runner/projection.js';
import type { Authorities } from './authorities.js';

/** An event that made versions, with who its actor was at that time. */
export interface NotedEvent {
  readonly source: PositionedEvent;
  readonly kind: AuditKind;
  readonly actorName: string | null;
  readonly actorAuthority: Authority | null;
  readonly reason: string | null;
}

/** What a record says from the event on; null before is a record that the event made. */
export interface NotedVersion {
  readonly event: NotedEvent;
  readonly EMPID: string;
  readonly date: WorkDate;
  readonly before: RecordValues | null;
  readonly after: RecordValues;
}

const KINDS: Readonly<Partial<Record<EventType, AuditKind>>> = {
  EmployeeRegistered: 'opening',
  WorkdayOpened: 'opening',
  TimeClockPunched: 'punch',
  TimekeepCorrected: 'correction',
  HolidayApplied: 'holiday',
  HolidayWithdrawn: 'holiday-withdrawn',
  LeaveTransactionAdded: 'leave',
  LeaveTransactionEdited: 'leave-edited',
  LeaveTransactionDeleted: 'leave-deleted',
  ScheduleSaved: 'schedule',
  SchedulesDeleted: 'schedule',
  SchedulesRenewed: 'schedule',
  RulesSet: 'rules',
};

/**
 * The versions that an event made of the records that it gave facts to. One whose values stayed as they were is none, but
 * for a correction: somebody confirmed the record, and may have said why.
 */
export function versionsOf(
  source: PositionedEvent,
  effects: readonly RecordEffect[],
  company: CompanyState,
  authorities: Authorities,
): NotedVersion[] {
  const isCorrection = source.event.type === 'TimekeepCorrected';
  let event: NotedEvent | undefined;
  const versions: NotedVersion[] = [];
  for (const { former, row } of effects) {
    if (!row.state.opened || (row === former && !isCorrection)) continue;
    const before = former?.state.opened ? valuesOf(former, company.zone) : null;
    const after = valuesOf(row, company.zone);
    if (before && !isCorrection && isSame(before, after)) continue;
    event ??= notedEvent(source, company, authorities);
    versions.push({ event, EMPID: row.EMPID, date: row.date, before, after });
  }
  return versions;
}

function notedEvent(source: PositionedEvent, company: CompanyState, authorities: Authorities): NotedEvent {
  const { event, actor } = source;
  const kind = KINDS[event.type];
  if (!kind) throw new Error(`${event.type} changed a record, and audit has no name for that`);
  const person = company.employees.get(actor);
  return {
    source,
    kind,
    actorName: person ? `${person.lastName}, ${person.firstName}` : null,
    actorAuthority: authorities.of(actor),
    reason: event.type === 'TimekeepCorrected' ? event.data.reason : null,
  };
}

/** Of what is kept of a version. */
function isSame(a: RecordValues, b: RecordValues): boolean {
  return (
    a.Remarks === b.Remarks &&
    a.TimeIN1 === b.TimeIN1 &&
    a.TimeOUT1 === b.TimeOUT1 &&
    a.MinsLate === b.MinsLate &&
    a.UnderOverTime === b.UnderOverTime &&
    a.hrs === b.hrs
  );
}
