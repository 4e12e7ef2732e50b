import type { DateOrder } from '@timekeep/contracts/clock/punch-files';
import { isInstant, type CompanyZone } from '@timekeep/contracts/time/company-zone';
import { isTimeOfDay, timeOfSecond, type TimeOfDay } from '@timekeep/contracts/time/time-of-day';
import {
  addDays,
  EARLIEST_DATE,
  isCalendarDate,
  LATEST_DATE,
  type WorkDate,
} from '@timekeep/contracts/time/work-date';

/** The dates that a text may stand for: one, or one for each order in which it is a date. Empty for a date that does not exist. */
export type DateReadings = WorkDate | ReadonlyMap<DateOrder, WorkDate>;

/** A date and time of a file, in company time unless it is an instant. */
export type DeviceTime =
  | { readonly instant: number }
  | { readonly dates: DateReadings; readonly time: TimeOfDay; readonly milliseconds: number };

/** Date and time as most devices write them, which needs no look at the other forms. */
const USUAL = /^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}(?::\d{2})?$/;
const NUMBERS = /^(\d{1,4})([-/. ])(\d{1,2})\2(\d{4}|\d{1,2})$/;
const NAMED_MONTH = /^(\d{1,2})[-/. ]?([a-z]{3,9})[-/. ,]*(\d{4}|\d{2})$/i;
const NAMED_MONTH_FIRST = /^([a-z]{3,9})[-/. ]*(\d{1,2})[-/. ,]+(\d{4}|\d{2})$/i;
const COMPACT = /^(\d{4})(\d{2})(\d{2})$/;
const COMPACT_WITH_TIME = /^(\d{8})[T ]?(\d{2})(\d{2})(\d{2})?$/;
const CLOCK = /(?:^|[T\s,])\s*(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s*([ap]\.?\s?m\.?)?$/i;
const SERIAL = /^(\d{5})(?:[.,](\d+))?$/;
const DAY_FRACTION = /^0?[.,]\d+$/;
/** Excel's midnight is 0. Devices write 0 in columns of a status too, so that it is a time beside a date alone. */
const MIDNIGHT = '0';
/** An offset with or without a colon, after a time of day. */
const OFFSET = /(:\d{2}(?:[.,]\d+)?)\s*([+-]\d{2}):?(\d{2})$/;
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** Excel counts days from here, for dates from March 1900 on. */
const SERIAL_START: WorkDate = '1899-12-30';
/** Serial numbers of 2000-01-01 and 2100-12-31: other numbers of five digits are no dates. */
const SERIALS = { first: 36_526, last: 73_415 };
const DAY_S = 86_400;
const NOON_HOURS = 12;
const ISO_DATE_LENGTH = 'YYYY-MM-DD'.length;
/** Texts that are remembered: more than the seconds of the hours in which people come and go, or than the days of ten years. */
const MAX_REMEMBERED = 20_000;
const MAX_REMEMBERED_LENGTH = 32;

/**
 * Reads a date and time as devices and spreadsheets write them: ISO 8601 with or without an offset, dates of three numbers in any
 * order, months by their English names, a clock of 12 or 24 hours, or Excel's serial number of days.
 *
 * @returns null when the text is no date and time of any of these forms
 */
export function readDeviceTime(text: string): DeviceTime | null {
  const trimmed = text.trim();
  if (USUAL.test(trimmed)) return withTime(trimmed.slice(0, ISO_DATE_LENGTH), trimmed.slice(ISO_DATE_LENGTH));
  const instant = trimmed.replace(OFFSET, '$1$2:$3').replace(' ', 'T');
  if (isInstant(instant)) return { instant: Date.parse(instant) };
  const [, whole, fraction] = SERIAL.exec(trimmed) ?? [];
  if (whole !== undefined && fraction !== undefined) return ofSerial(Number(whole), Number(`0.${fraction}`));
  const [, compactDate, ...compactTime] = COMPACT_WITH_TIME.exec(trimmed) ?? [];
  if (compactDate !== undefined) {
    return withTime(compactDate, `${compactTime[0]}:${compactTime[1]}:${compactTime[2] ?? '00'}`);
  }
  const clock = CLOCK.exec(trimmed);
  return clock ? withTime(trimmed.slice(0, clock.index), clock[0]) : null;
}

/** Reads a date and a time of two columns; null when one of them has another form. */
export function readDateAndTime(date: string, time: string): DeviceTime | null {
  if (DAY_FRACTION.test(time.trim()) || time.trim() === MIDNIGHT) {
    const [, whole] = SERIAL.exec(date.trim()) ?? [];
    const fraction = Number(time.trim().replace(',', '.'));
    if (whole !== undefined) return ofSerial(Number(whole), fraction);
    const dates = readDates(date);
    return dates === null ? null : { dates, ...timeOfFraction(fraction).time };
  }
  return withTime(date, time);
}

/** True if the text has the form of a time of day without a date. */
export function isTimeAlone(text: string): boolean {
  return CLOCK.exec(text.trim())?.index === 0 || DAY_FRACTION.test(text.trim());
}

/**
 * Reads a date without a time; null when it has none of the known forms. The latest texts are remembered: each date of a file stands in
 * hundreds of its lines.
 */
export const readDates = remembering(readDatesAnew);

function readDatesAnew(text: string): DateReadings | null {
  const trimmed = text.trim().replace(/[,\sT]+$/, '');
  const [, serial] = SERIAL.exec(trimmed) ?? [];
  if (serial !== undefined) return isSerial(Number(serial)) ? dateOfSerial(Number(serial)) : null;
  const compact = COMPACT.exec(trimmed);
  if (compact) return certain(compact[1], compact[2], compact[3]);
  const named = NAMED_MONTH.exec(trimmed);
  if (named) return ofNamedMonth(named[2], named[1], named[3]);
  const namedFirst = NAMED_MONTH_FIRST.exec(trimmed);
  if (namedFirst) return ofNamedMonth(namedFirst[1], namedFirst[2], namedFirst[3]);
  const [, a = '', , b = '', c = ''] = NUMBERS.exec(trimmed) ?? [];
  if (a === '') return null;
  if (a.length === 4) return certain(a, b, c);
  if (a.length === 3) return null;
  const readings: [DateOrder, WorkDate | null][] = [
    ['mdy', dateOf(c, a, b)],
    ['dmy', dateOf(c, b, a)],
    ['ymd', c.length === 4 ? null : dateOf(a, b, c)],
  ];
  return new Map(readings.flatMap(([order, date]) => (date === null ? [] : [[order, date]])));
}

/** Returns the instant of a time, in epoch milliseconds; null when its date does not exist in this order. */
export function instantOf(time: DeviceTime, order: DateOrder | null, zone: CompanyZone): number | null {
  if ('instant' in time) return time.instant;
  const date = dateIn(time.dates, order);
  return date === null ? null : zone.instantOf(date, time.time) + time.milliseconds;
}

/** Returns the date in an order; null when it does not exist in this order, or its order matters and is not known. */
export function dateIn(dates: DateReadings, order: DateOrder | null): WorkDate | null {
  if (typeof dates === 'string') return dates;
  if (order !== null) return dates.get(order) ?? null;
  const [only, ...others] = new Set(dates.values());
  return only !== undefined && others.length === 0 ? only : null;
}

/** Returns the function with its latest results remembered, which must not be changed. */
function remembering<Result>(read: (text: string) => Result): (text: string) => Result {
  const results = new Map<string, { readonly result: Result }>();
  return (text) => {
    const known = results.get(text);
    if (known) return known.result;
    const result = read(text);
    // Long texts are no dates or times, and would only take memory.
    if (text.length > MAX_REMEMBERED_LENGTH) return result;
    if (results.size >= MAX_REMEMBERED) results.clear();
    results.set(text, { result });
    return result;
  };
}

function withTime(date: string, clock: string): DeviceTime | null {
  const dates = readDates(date);
  const time = timeOfClock(clock);
  return dates === null || time === null ? null : { dates, ...time };
}

interface Clock {
  readonly time: TimeOfDay;
  readonly milliseconds: number;
}

const timeOfClock = remembering(readClock);

function readClock(text: string): Clock | null {
  const [, hours = '', minutes = '', seconds = '00', fraction = '', half] = CLOCK.exec(text.trim()) ?? [];
  const hour = half === undefined ? hours : hourOfHalf(Number(hours), half);
  if (hour === null) return null;
  const time = `${hour.padStart(2, '0')}:${minutes}:${seconds}`;
  return isTimeOfDay(time) ? { time, milliseconds: Number(fraction.slice(0, 3).padEnd(3, '0')) } : null;
}

/** Returns the hour of 24 hours; null for one that a clock of 12 hours does not have. */
function hourOfHalf(hour: number, half: string): string | null {
  if (hour < 1 || hour > NOON_HOURS) return null;
  return String((hour % NOON_HOURS) + (/^p/i.test(half) ? NOON_HOURS : 0));
}

function certain(year: string | undefined, month: string | undefined, day: string | undefined): DateReadings {
  return dateOf(year, month, day) ?? new Map();
}

function ofNamedMonth(
  name: string | undefined,
  day: string | undefined,
  year: string | undefined,
): DateReadings | null {
  const month = MONTHS.indexOf((name ?? '').slice(0, 3).toLowerCase());
  return month < 0 ? null : certain(year, String(month + 1), day);
}

/** Returns the date if it exists and can be entered. Years of two digits are of this century. */
function dateOf(year = '', month = '', day = ''): WorkDate | null {
  const fullYear = year.length === 4 ? year : `20${year.padStart(2, '0')}`;
  const date = `${fullYear}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isCalendarDate(date) && date >= EARLIEST_DATE && date <= LATEST_DATE ? date : null;
}

function isSerial(days: number): boolean {
  return days >= SERIALS.first && days <= SERIALS.last;
}

function dateOfSerial(days: number): WorkDate {
  return addDays(SERIAL_START, days);
}

/** Excel stores a time as a fraction of a day, which is exact to a fraction of a second only. */
function ofSerial(days: number, fraction: number): DeviceTime | null {
  const { time, nextDay } = timeOfFraction(fraction);
  return isSerial(days) ? { dates: dateOfSerial(days + nextDay), ...time } : null;
}

function timeOfFraction(fraction: number): { readonly time: Clock; readonly nextDay: 0 | 1 } {
  const second = Math.round(fraction * DAY_S);
  return second === DAY_S
    ? { time: { time: timeOfSecond(0), milliseconds: 0 }, nextDay: 1 }
    : { time: { time: timeOfSecond(second), milliseconds: 0 }, nextDay: 0 };
}
