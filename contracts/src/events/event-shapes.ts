import { HOLIDAY_TITLES } from '../attendance/remarks.js';
import { LEAVE_TYPES } from '../attendance/leave-types.js';
import { SCHEDULE_DAYS } from '../schedules/templates.js';
import { SCHEDULE_WEEKDAYS } from '../schedules/weekly-times.js';
import { isInstant, isTimeZone } from '../time/company-zone.js';
import { isTimeOfDay } from '../time/time-of-day.js';
import { isWorkDate } from '../time/work-date.js';
import { AUTHORITIES } from './account-events.js';
import type { EventType, TimekeepEvent } from './event-catalog.js';

type Check = (value: unknown) => boolean;
type DataOf<Type extends EventType> = Extract<TimekeepEvent, { readonly type: Type }>['data'];
type Shapes = { readonly [Type in EventType]: { readonly [Field in keyof DataOf<Type>]: Check } };

const text: Check = (value) => typeof value === 'string';
const count: Check = (value) => Number.isInteger(value);
const flag: Check = (value) => typeof value === 'boolean';
const date: Check = (value) => typeof value === 'string' && isWorkDate(value);
const instant: Check = (value) => typeof value === 'string' && isInstant(value);
const timeZone: Check = (value) => typeof value === 'string' && isTimeZone(value);
const oneOf =
  (values: readonly unknown[]): Check =>
  (value) =>
    values.includes(value);

const timePair: Check = (value) =>
  Array.isArray(value) &&
  value.length === 2 &&
  value.every((time) => typeof time === 'string' && isTimeOfDay(time));
const weeklyTimes: Check = (value) => SCHEDULE_WEEKDAYS.every((weekday) => timePair(fieldOf(value, weekday)));

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
    NoOfPrint: count,
    LastPrinted: count,
    pinHash: text,
    hiredOn: date,
  },
  HolidayApplied: { date, remark: oneOf(Object.keys(HOLIDAY_TITLES)) },
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

const CHECKS: ReadonlyMap<string, readonly [string, Check][]> = new Map(
  Object.entries(SHAPES).map(([type, shape]) => [type, Object.entries<Check>(shape)]),
);

/** The first field of an event's data that is missing or not what its type carries; null when all is in order. */
export function wrongField(type: EventType, data: unknown): string | null {
  for (const [field, check] of CHECKS.get(type) ?? []) {
    if (!check(fieldOf(data, field))) return field;
  }
  return null;
}

/** Whether what was read from the log is an event of ours, whole and in its present shape. */
export function isTimekeepEvent(read: {
  readonly type: EventType;
  readonly data: unknown;
}): read is TimekeepEvent {
  return wrongField(read.type, read.data) === null;
}

function fieldOf(value: unknown, field: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return Reflect.get(value, field);
}
