import type { AuditKind } from '@timekeep/contracts/audit/audit-kinds';
import { sideOutside } from '@timekeep/contracts/attendance/employment-bounds';
import { hiddenLeave } from '@timekeep/contracts/attendance/explain-record';
import { isSameContent, type RecordValues } from '@timekeep/contracts/attendance/record';
import type { EventType } from '@timekeep/contracts/events/catalog';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import type { CompanyState } from '../attendance/company-state.js';
import type { RecordFold } from '../records/fold-batch.js';
import type { RecordBook } from '../records/record-book.js';
import { valuesOf, type RecordChange, type RecordRow } from '../records/record-row.js';
import type { PositionedEvent } from '../engine/projection.js';
import { ITEMS_A_STEP, type Steps } from '../engine/time-slices.js';
import {
  actorThen,
  type ActorThen,
  type Authorities,
  type ClosedCutOffs,
  type DeviceNumbers,
} from './run-state.js';
import { type AuditedEvent, changeTypeOf, VersionCounts } from './change-log.js';
import { absenceInWords, formerValues, NONE_FORMER } from './employee-changes.js';
import { notedChanges, ownRecordChange, type NotedChange } from './other-changes.js';
import { notedStep, type NotedStep } from './request-log.js';

/** An event that made versions, with name and authority of its actor at that time. */
export interface NotedEvent extends ActorThen {
  readonly source: PositionedEvent;
  readonly kind: AuditKind;
  readonly reason: string | null;
}

/** Values of a record before and after the event; `before` is null if there was no version before. */
export interface NotedVersion {
  readonly event: NotedEvent;
  readonly EMPID: string;
  readonly date: WorkDate;
  readonly before: RecordValues | null;
  readonly after: RecordValues;
  /** True if the date was outside the employment before the event, and after it: no record is shown. */
  readonly wasClosed: boolean;
  readonly closed: boolean;
}

const KINDS: Readonly<Partial<Record<EventType, AuditKind>>> = {
  EmployeeRegistered: 'opening',
  FirstDayCorrected: 'first-day',
  EmployeeResigned: 'resignation',
  EmployeeReinstated: 'reinstatement',
  EmployeeRehired: 'rehire',
  WorkdayOpened: 'opening',
  TimeClockPunched: 'punch',
  TimekeepCorrected: 'correction',
  HolidayApplied: 'holiday',
  HolidayWithdrawn: 'holiday-withdrawn',
  LeaveTransactionAdded: 'leave',
  LeaveTransactionEdited: 'leave-edited',
  LeaveTransactionDeleted: 'leave-deleted',
  AbsencePlanned: 'absence',
  AbsenceWithdrawn: 'absence-withdrawn',
  ScheduleSaved: 'schedule',
  SchedulesDeleted: 'schedule',
  SchedulesRenewed: 'schedule',
  ShiftSet: 'shift',
  ShiftWithdrawn: 'shift-withdrawn',
  ClockCorrected: 'clock-corrected',
  ClockCorrectionUndone: 'clock-correction-undone',
  PunchesWithdrawn: 'punches-withdrawn',
  PunchWithdrawalUndone: 'punch-withdrawal-undone',
  RulesSet: 'rules',
  CompanyBreakSet: 'rules',
  // A transfer brings the break of its company.
  EmployeeModified: 'transfer',
};

/** Kinds of versions that are kept even if no value changed: a correction that confirms the record, a punch without effect. */
const ALWAYS_KEPT: ReadonlySet<AuditKind> = new Set<AuditKind>([
  'correction',
  'punch-outside',
  'resignation',
  'before-first-day',
  'reinstatement',
]);

/** Kinds of versions that are kept for a leave that the record does not show. */
const LEAVE_KINDS: ReadonlySet<AuditKind> = new Set<AuditKind>(['leave', 'leave-edited', 'leave-deleted']);

/** Kinds of versions that are kept for a planned absence that the record does not show. */
const ABSENCE_KINDS: ReadonlySet<AuditKind> = new Set<AuditKind>(['absence', 'absence-withdrawn']);

const HIDDEN_BY = {
  holiday: 'the date is a holiday',
  correction: 'HR corrected the record',
  punches: 'it was recorded after a punch',
} as const;

/** Lists to which a fold adds the rows to write. */
export interface Found {
  readonly versions: NotedVersion[];
  readonly steps: NotedStep[];
  readonly changes: NotedChange[];
  /** Events that are changes. */
  readonly audited: AuditedEvent[];
  readonly counts: VersionCounts;
}

export const nothingFound = (): Found => ({
  versions: [],
  steps: [],
  changes: [],
  audited: [],
  counts: new VersionCounts(),
});

/** State of the fold besides company, records and authorities. */
export interface OtherState {
  readonly numbers: DeviceNumbers;
  readonly cutOffs: ClosedCutOffs;
}

/** Returns a fold that adds what it finds to `found`. */
export function versionFold(
  found: Found,
  company: CompanyState,
  records: RecordBook,
  authorities: Authorities,
  { numbers, cutOffs }: OtherState,
): Pick<RecordFold, 'company' | 'records' | 'folding' | 'folded'> {
  let former = NONE_FORMER;
  return {
    company,
    records,
    folding: ({ event }) => {
      former = formerValues(event, company, numbers);
    },
    folded: (event, changes, isFurther) => {
      if (isFurther) {
        const own = ownRecordChange(event, changes, company, authorities);
        if (own) found.changes.push(own);
      } else {
        authorities.apply(event.event);
        numbers.apply(event.event);
        const ofCutOff = cutOffs.apply(event.event);
        const step = notedStep(event, company, authorities);
        if (step) found.steps.push(step);
        found.changes.push(...notedChanges(event, former, ofCutOff, company, authorities));
        const type = changeTypeOf(event);
        if (type)
          found.audited.push({ source: event, type, ...actorThen(event.actor, company, authorities) });
      }
      return noteVersions(found, event, changes, company, authorities);
    },
  };
}

/**
 * Adds versions of the rows that got facts from an event: of records, of records that ended with
 * the employment, and of punches outside it, which are in no record.
 *
 * @returns remaining steps if the event gave facts to many rows; undefined if there are none
 */
function noteVersions(
  found: Found,
  source: PositionedEvent,
  changes: readonly RecordChange[],
  company: CompanyState,
  authorities: Authorities,
): Steps | undefined {
  if (changes.length > ITEMS_A_STEP) return noteMany(found, source, changes, company, authorities);
  addVersions(found, source, changes, undefined, company, authorities);
  return undefined;
}

function* noteMany(
  found: Found,
  source: PositionedEvent,
  changes: readonly RecordChange[],
  company: CompanyState,
  authorities: Authorities,
): Steps {
  let noted: NotedEvent | undefined;
  for (let start = 0; start < changes.length; start += ITEMS_A_STEP) {
    const some = changes.slice(start, start + ITEMS_A_STEP);
    noted = addVersions(found, source, some, noted, company, authorities);
    yield;
  }
}

/** Returns the event, one object for all of its versions. */
function addVersions(
  { versions, counts }: Found,
  source: PositionedEvent,
  changes: readonly RecordChange[],
  noted: NotedEvent | undefined,
  company: CompanyState,
  authorities: Authorities,
): NotedEvent | undefined {
  const { type } = source.event;
  let event = noted;
  for (const { before: former, after: row } of changes) {
    if (!isNoted(row)) continue;
    const outside = row.state.opened ? null : outsideEmployment(row, company);
    const kind = kindOf(type, outside !== null);
    if (row === former && kind !== 'correction') continue;
    const before = former && isNoted(former) ? valuesOf(former, company.zone) : null;
    const after = valuesOf(row, company.zone);
    const closed = !row.state.opened;
    const wasClosed = before !== null && !former?.state.opened;
    const isKept =
      [ALWAYS_KEPT, LEAVE_KINDS, ABSENCE_KINDS].some((kinds) => kinds.has(kind)) || closed !== wasClosed;
    if (before && !isKept && isSameContent(before, after)) continue;
    const reason = reasonOf(source, kind, outside, changes, company);
    event ??= { source, kind, ...actorThen(source.actor, company, authorities), reason };
    if (kind !== 'punch') counts.add(source, row.EMPID);
    versions.push({ event, EMPID: row.EMPID, date: row.date, before, after, wasClosed, closed });
  }
  return event;
}

/** True for rows with versions: records, and what is closed since its date is outside the employment, or was when a punch came. */
function isNoted({ state }: RecordRow): boolean {
  return state.opened || state.closed === true;
}

/** Returns on which side of the employment the date of a row is; null for a date within. */
function outsideEmployment({ EMPID, date }: RecordRow, company: CompanyState): string | null {
  const employee = company.employees.get(EMPID);
  return employee ? sideOutside(date, employee) : null;
}

function kindOf(type: EventType, isOutside: boolean): AuditKind {
  const kind = KINDS[type];
  if (!kind) throw new Error(`${type} changed a record, and audit has no name for that`);
  if (!isOutside) return kind;
  if (kind === 'first-day') return 'before-first-day';
  return kind === 'punch' ? 'punch-outside' : kind;
}

function reasonOf(
  { event }: PositionedEvent,
  kind: AuditKind,
  outside: string | null,
  changes: readonly RecordChange[],
  company: CompanyState,
): string | null {
  const { type, data } = event;
  if (type === 'TimekeepCorrected' || type === 'EmployeeReinstated') return data.reason;
  if (type === 'ClockCorrected' || type === 'PunchesWithdrawn') return data.reason;
  if (type === 'FirstDayCorrected') return `The first day is ${data.hiredOn}. It was ${data.formerly}.`;
  if (type === 'AbsenceWithdrawn') return absenceInWords(event);
  // With the reason that HR gave for it.
  if (type === 'AbsencePlanned') return `${absenceInWords(event)}: ${data.reason}`;
  return LEAVE_KINDS.has(kind) ? whyNotShown(changes, company) : whyWithoutEffect(kind, outside);
}

/** Returns why a record does not show its leave; null when all records of the event do. */
function whyNotShown(changes: readonly RecordChange[], company: CompanyState): string | null {
  for (const { before: former, after: row } of changes) {
    const hidden = hiddenLeave(row.state, valuesOf(row, company.zone).Remarks);
    if (hidden) return `The record does not show the leave of ${row.date}: ${HIDDEN_BY[hidden.by]}.`;
    const was =
      former && !row.state.leave && hiddenLeave(former.state, valuesOf(former, company.zone).Remarks);
    if (was) return `The record did not show the leave of ${row.date}.`;
  }
  return null;
}

function whyWithoutEffect(kind: AuditKind, outside: string | null): string | null {
  if (kind !== 'punch-outside' && kind !== 'resignation') return null;
  return outside === null ? null : `Without effect: the work date is ${outside}.`;
}
