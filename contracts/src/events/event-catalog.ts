import type { AccountEvent } from './account-events.js';
import type { EmailEvent } from './email-events.js';
import type { EmployeeEvent } from './employee-events.js';
import type { HolidayEvent } from './holiday-events.js';
import type { LeaveEvent } from './leave-events.js';
import type { OrganizationEvent } from './organization-events.js';
import type { PasswordResetEvent } from './password-reset-events.js';
import type { PunchEvent } from './punch-events.js';
import type { RenewalEvent } from './renewal-events.js';
import type { ScheduleEvent } from './schedule-events.js';
import type { TerminalEvent } from './terminal-events.js';
import type { TimekeepRecordEvent } from './timekeep-events.js';
import type { EventVoided } from './void-events.js';
import type { WorkdayEvent } from './workday-events.js';

/** Every event that the log may hold. */
export type TimekeepEvent =
  | AccountEvent
  | EmailEvent
  | EmployeeEvent
  | HolidayEvent
  | LeaveEvent
  | OrganizationEvent
  | PasswordResetEvent
  | PunchEvent
  | RenewalEvent
  | ScheduleEvent
  | TerminalEvent
  | TimekeepRecordEvent
  | EventVoided
  | WorkdayEvent;

export type EventType = TimekeepEvent['type'];

/** The version in which each event's data is written today. */
export const SCHEMA_VERSIONS: Readonly<Record<EventType, number>> = {
  AccountRegistered: 1,
  AuthorityGranted: 1,
  AccountActivated: 1,
  AccountDeactivated: 1,
  AccountRemoved: 1,
  PasswordResetOpened: 1,
  ResetCodeIssued: 1,
  PasswordChanged: 1,
  EmailProofRequested: 1,
  EmailCodeRejected: 1,
  EmailProven: 1,
  EmailClaimed: 1,
  EmailReleased: 1,
  EmployeeRegistered: 2,
  EmployeeModified: 2,
  EmployeeResigned: 1,
  HolidayApplied: 1,
  HolidayWithdrawn: 1,
  LeaveTransactionAdded: 1,
  LeaveTransactionEdited: 1,
  LeaveTransactionDeleted: 1,
  LeaveDetailsUpdated: 1,
  LeaveIncremented: 1,
  OrganizationFounded: 1,
  RulesSet: 1,
  CompanyAdded: 1,
  CompanyRenamed: 1,
  DepartmentAdded: 1,
  DepartmentRenamed: 1,
  PasswordResetRequested: 1,
  ResetCodeRejected: 1,
  PasswordResetCompleted: 1,
  TimeClockPunched: 1,
  SchedulesRenewed: 1,
  ScheduleSaved: 1,
  SchedulesDeleted: 1,
  TerminalIssued: 2,
  TerminalRevoked: 1,
  TimekeepCorrected: 1,
  EventVoided: 1,
  WorkdayOpened: 1,
};

/** True if `type` is one of ours. */
export function isEventType(type: string): type is EventType {
  return Object.hasOwn(SCHEMA_VERSIONS, type);
}
