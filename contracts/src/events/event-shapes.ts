import { HOLIDAY_TITLES } from '../attendance/remarks.js';
import { LEAVE_TYPES } from '../attendance/leave-types.js';
import { SCHEDULE_DAYS } from '../schedules/templates.js';
import type { WeeklyTimes } from '../schedules/weekly-times.js';
import { AUTHORITIES } from './account-events.js';
import type { EventType, TimekeepEvent } from './event-catalog.js';
import {
  codeOf,
  date,
  flag,
  groupOf,
  instant,
  oneOf,
  pairOf,
  text,
  timeOfDay,
  timeZone,
  wholeNumber,
  wrongFieldOf,
  type Fields,
} from './versions/kinds.js';

type DataOf<Type extends EventType> = Extract<TimekeepEvent, { readonly type: Type }>['data'];
/** Typed by the events, so that neither can change without the other. */
type Shapes = { readonly [Type in EventType]: Fields<DataOf<Type>> };

const hours = pairOf(timeOfDay);
const weeklyTimes = groupOf<WeeklyTimes>({
  monday: hours,
  tuesday: hours,
  wednesday: hours,
  thursday: hours,
  friday: hours,
  saturday: hours,
});

/** Whatever changes here is a new version of its event (docs/events.md). */
const SHAPES: Shapes = {
  AccountRegistered: { EMPID: text, email: text, passwordHash: text, needsApproval: flag },
  AuthorityGranted: { EMPID: text, authority: oneOf(AUTHORITIES) },
  AccountActivated: { EMPID: text },
  AccountDeactivated: { EMPID: text },
  AccountRemoved: { EMPID: text, email: text },
  EmailClaimed: { EMPID: text, at: instant },
  EmailReleased: { EMPID: text },
  EmployeeRegistered: {
    EMPID: text,
    EMP_LNAME: text,
    EMP_FNAME: text,
    DEPT: text,
    COMPANY: text,
    MONTHYEAR: text,
    STATUS: text,
    NoOfPrint: wholeNumber,
    LastPrinted: wholeNumber,
    pinHash: text,
    hiredOn: date,
  },
  HolidayApplied: { date, remark: codeOf(HOLIDAY_TITLES) },
  LeaveTransactionAdded: {
    EMPID: text,
    TRANSAC_ID: text,
    LEAVE_TYPE: oneOf(LEAVE_TYPES),
    DATE: date,
    DAYS: oneOf([1]),
    REMARKS: text,
  },
  OrganizationFounded: { timeZone },
  CompanyAdded: { name: text },
  CompanyRenamed: { from: text, to: text },
  DepartmentAdded: { name: text },
  DepartmentRenamed: { from: text, to: text },
  TimeClockPunched: { EMPID: text, at: instant },
  ScheduleSaved: {
    EMPID: text,
    savedOn: date,
    FROM: date,
    TO: date,
    DAYS: oneOf(SCHEDULE_DAYS),
    TIME: weeklyTimes,
  },
  TerminalIssued: { name: text, keyHash: text },
  TerminalRevoked: { name: text },
  WorkdayOpened: { date },
};

/** The first field of an event's data that is missing or not what its type carries; null when all is in order. */
export function wrongField(type: EventType, data: unknown): string | null {
  return wrongFieldOf<object>(SHAPES[type], data);
}

/** Whether what was read from the log is an event of ours, whole and in its present shape. */
export function isTimekeepEvent(read: {
  readonly type: EventType;
  readonly data: unknown;
}): read is TimekeepEvent {
  return wrongField(read.type, read.data) === null;
}

/** The present shape of an event in words: for each field the name of its kind. */
export function describeShape(type: EventType): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(SHAPES[type]).map(([field, { name }]) => [field, name]));
}
