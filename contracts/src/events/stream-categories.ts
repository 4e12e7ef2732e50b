import type { AccountEvent } from './account-events.js';
import type { EmailEvent } from './email-events.js';
import type { EmployeeEvent } from './employee-events.js';
import type { EventType, TimekeepEvent } from './event-catalog.js';
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

interface CategoryEvents {
  readonly account: AccountEvent;
  readonly email: EmailEvent;
  readonly employee: EmployeeEvent;
  readonly holiday: HolidayEvent;
  readonly leave: LeaveEvent;
  readonly organization: OrganizationEvent;
  /** Of `password-reset-<ticket>`. */
  readonly password: PasswordResetEvent;
  readonly punches: PunchEvent;
  readonly renewal: RenewalEvent;
  readonly schedule: ScheduleEvent;
  readonly terminal: TerminalEvent;
  readonly timekeep: TimekeepRecordEvent;
  /** Of `voided-events`. */
  readonly voided: EventVoided;
  readonly workday: WorkdayEvent;
}

/** What stands before the first dash of a stream's name. */
export type StreamCategory = keyof CategoryEvents;

type TypesOf<Event extends TimekeepEvent> = Readonly<Record<Event['type'], true>>;

const TYPES: { readonly [Category in keyof CategoryEvents]: TypesOf<CategoryEvents[Category]> } = {
  account: {
    AccountRegistered: true,
    AuthorityGranted: true,
    AccountActivated: true,
    AccountDeactivated: true,
    AccountRemoved: true,
    PasswordResetOpened: true,
    ResetCodeIssued: true,
    PasswordChanged: true,
    EmailProofRequested: true,
    EmailCodeRejected: true,
    EmailProven: true,
  },
  email: { EmailClaimed: true, EmailReleased: true },
  employee: { EmployeeRegistered: true, EmployeeModified: true, EmployeeResigned: true },
  holiday: { HolidayApplied: true, HolidayWithdrawn: true },
  leave: {
    LeaveTransactionAdded: true,
    LeaveTransactionEdited: true,
    LeaveTransactionDeleted: true,
    LeaveDetailsUpdated: true,
    LeaveIncremented: true,
  },
  organization: {
    OrganizationFounded: true,
    RulesSet: true,
    CompanyAdded: true,
    CompanyRenamed: true,
    DepartmentAdded: true,
    DepartmentRenamed: true,
  },
  password: { PasswordResetRequested: true, ResetCodeRejected: true, PasswordResetCompleted: true },
  punches: { TimeClockPunched: true },
  renewal: { SchedulesRenewed: true },
  schedule: { ScheduleSaved: true, SchedulesDeleted: true },
  terminal: { TerminalIssued: true, TerminalRevoked: true },
  timekeep: { TimekeepCorrected: true },
  voided: { EventVoided: true },
  workday: { WorkdayOpened: true },
};

const BY_CATEGORY: ReadonlyMap<string, object> = new Map(Object.entries(TYPES));

/** True if a stream, by its category, may hold events of this type. */
export function streamHolds(stream: string, type: string): type is EventType {
  const types = BY_CATEGORY.get(categoryOf(stream));
  return types !== undefined && Object.hasOwn(types, type);
}

/** A stream's category: its name up to the first dash. */
export function categoryOf(stream: string): string {
  const dash = stream.indexOf('-');
  return dash === -1 ? stream : stream.slice(0, dash);
}
