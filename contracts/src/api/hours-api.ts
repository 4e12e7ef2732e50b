import { remarkKind } from '../attendance/remarks.js';
import { flag, listOf, number, oneOf, orNull, text } from '../events/schema.js';
import { DAY_KINDS } from '../hours/day-kinds.js';
import { HOURS_COLUMNS, type HoursColumn } from '../hours/hours-columns.js';
import { answer, named, recordOf, says, workDate, type Of } from './define.js';

/** Paths of hours for pay; apart from the others, so that the script of the sign-in page leaves them out. */
export const HOURS_PATHS = {
  hours: '/api/data/a/hours',
  csv: '/api/data/a/hours/csv',
  days: '/api/data/a/hours/days',
  ownDays: '/api/data/hours/days',
} as const;

/** The most days from the first to the last day of hours. */
export const HOURS_MAX_DAYS = 62;

export const instant = says('An instant in UTC, such as `2026-01-05T01:00:00.000Z`.', text);

type MinuteFields = { readonly [Column in HoursColumn]: typeof number };

/* @__NO_SIDE_EFFECTS__ */
function minuteFields(): MinuteFields;
function minuteFields(): Readonly<Record<string, typeof number>> {
  return Object.fromEntries(HOURS_COLUMNS.map((column) => [column, number]));
}

export const hoursRow = answer(
  'HoursRow',
  'The hours of an employee in a period. The 32 columns are minutes, and no minute is in two of them: the kind of day (ORD ordinary, RST rest day, SPC special holiday, SPR that on a rest day, LGL legal holiday, LGR that on a rest day, DBL two legal holidays, DBR those on a rest day), plain or overtime (`_OT`), by day or at night (`_ND`).',
  () => ({
    EMPID: text,
    EMPNAME: says('`LAST, FIRST`.', text),
    DEPT: says('That of the last date of the period.', text),
    COMPANY: says('That of the last date of the period.', text),
    DAYS: says('Days with scheduled hours.', number),
    WORKED: says('Those of them with work.', number),
    ABSENT: number,
    LATE: says('Minutes of ordinary scheduled time that are missing before the in.', number),
    UNDERTIME: says('Likewise after the out; overtime never makes up for it.', number),
    SL: says('Paid days of sick leave.', number),
    VL: says('Paid days of vacation leave.', number),
    OTHER: says('Other paid days without work, by remark.', recordOf(number)),
    UNPAID: says('Days without work that are not paid, absences apart.', number),
    HOLIDAYS: says('Paid holidays that were not worked.', number),
    ...minuteFields(),
    OPEN: says('Days that are not settled: an out is missing, or work was not granted.', number),
  }),
);
export type HoursRow = Of<typeof hoursRow>;

export const hoursAnswer = answer('HoursAnswer', 'The hours of many employees in a period.', () => ({
  data: says('By name. Employees without a record in the period have no row.', listOf(hoursRow)),
}));
export type HoursAnswer = Of<typeof hoursAnswer>;

export const dayKind = named('DayKind', oneOf(DAY_KINDS));

export const hoursSegment = answer(
  'HoursSegment',
  'Paid time of one kind; segments of a day never overlap.',
  () => ({ from: instant, to: instant, day: dayKind, overtime: flag, night: flag }),
);
export type HoursSegment = Of<typeof hoursSegment>;

export const instants = answer('Instants', 'A time from an instant to another.', () => ({
  from: instant,
  to: instant,
}));

/** Why a day is not settled. */
export const OPEN_REASONS = ['no-out', 'overtime', 'rest-day'] as const;
export const openReason = named(
  'OpenReason',
  says(
    '`no-out`: the out is missing; `overtime`: work after the shift that nobody granted; `rest-day`: work on a day without scheduled hours that nobody granted.',
    oneOf(OPEN_REASONS),
  ),
);
export type OpenReason = Of<typeof openReason>;

export const openHours = answer('OpenHours', 'Why a day is not settled.', () => ({
  reason: openReason,
  minutes: says('Minutes that are in no segment; null while the out is missing.', orNull(number)),
}));
export type OpenHours = Of<typeof openHours>;

export const unworkedDays = answer('UnworkedDays', 'Days without work that a remark stands for.', () => ({
  remark: remarkKind,
  days: says('0.5 for half a day, 2 for two legal holidays on one date.', number),
  isPaid: flag,
}));

export const hoursDay = answer('HoursDay', 'The hours of one date, and what they follow from.', () => ({
  date: workDate,
  remark: remarkKind,
  day: says('The kind of the date.', dayKind),
  DEPT: text,
  COMPANY: text,
  timeIn: orNull(instant),
  timeOut: orNull(instant),
  scheduled: says('Null on a day without scheduled hours.', orNull(instants)),
  break: says('The break of the scheduled hours; null for none.', orNull(instants)),
  granted: says(
    'Minutes of overtime, or of work on a rest day, that HR granted; null for all, by the remark OT.',
    orNull(number),
  ),
  segments: says('Paid time, ascending.', listOf(hoursSegment)),
  late: says('Minutes of ordinary scheduled time that are missing before the in.', number),
  undertime: says('Likewise after the out.', number),
  unworked: says('Days without work; null for none.', orNull(unworkedDays)),
  open: says('Empty for a day that is settled.', listOf(openHours)),
}));
export type HoursDay = Of<typeof hoursDay>;

export const hoursDaysAnswer = answer(
  'HoursDaysAnswer',
  'The daily hours of one employee in a period, and their sum.',
  () => ({
    data: says('Ascending by date; dates without a record are missing.', listOf(hoursDay)),
    total: says('The row of the period; null without a record.', orNull(hoursRow)),
  }),
);
export type HoursDaysAnswer = Of<typeof hoursDaysAnswer>;
