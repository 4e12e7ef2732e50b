/** A calendar date `YYYY-MM-DD` in the company's time zone. Dates compare as strings. */
export type WorkDate = string;

export const WEEKDAYS = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
] as const;
export type Weekday = (typeof WEEKDAYS)[number];

const DAY_MS = 86_400_000;
/** Cache size, a century: a replay converts the same few thousand dates millions of times. */
const REMEMBERED_DATES = 36_525;
const SHAPE = /^\d{4}-\d{2}-\d{2}$/;

/** First and last date that can be entered: in requests, imports, the command line and date pickers. */
export const EARLIEST_DATE: WorkDate = '1970-01-01';
export const LATEST_DATE: WorkDate = '2100-12-31';

/** First date that a log may hold: former versions accepted dates from here on. */
const EARLIEST_DATE_IN_LOGS: WorkDate = '1900-01-01';

/** True if `text` can be entered as a date: one that exists, as `YYYY-MM-DD`, from 1970-01-01 to 2100-12-31. */
export function isWorkDate(text: string): boolean {
  return text >= EARLIEST_DATE && isRecordedDate(text);
}

/**
 * True if an event or a search may hold `text` as a date, from 1900-01-01 to 2100-12-31. Calculations with such dates never
 * give a year of more than four digits, or one that PostgreSQL lacks.
 */
export function isRecordedDate(text: string): boolean {
  return text >= EARLIEST_DATE_IN_LOGS && text <= LATEST_DATE && isCalendarDate(text);
}

/** True if `text` is the UTC date of some instant on a date that an event may hold, in any time zone. */
export function isDateOfInstant(text: string): boolean {
  return isRecordedDate(text) || text === DAY_BEFORE_FIRST || text === DAY_AFTER_LAST;
}

/** True if `text` is a date that exists, as `YYYY-MM-DD`; 2023-02-30 does not. */
export function isCalendarDate(text: string): boolean {
  if (!SHAPE.test(text)) return false;
  const ms = epochOf(text);
  return !Number.isNaN(ms) && dateOf(ms) === text;
}

/** Returns the calendar year of a date. */
export function yearOf(date: WorkDate): number {
  return Number(date.slice(0, 4));
}

/** Returns the date `days` after `date` (before it, when negative). */
export function addDays(date: WorkDate, days: number): WorkDate {
  return dateOf(epochOf(date) + days * DAY_MS);
}

/** Returns the whole days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: WorkDate, to: WorkDate): number {
  return Math.round((epochOf(to) - epochOf(from)) / DAY_MS);
}

/** Returns each date from `from` to `to`, both inclusive; empty when `from` is later. */
export function datesBetween(from: WorkDate, to: WorkDate): WorkDate[] {
  return Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, index) => addDays(from, index));
}

export function weekdayOf(date: WorkDate): Weekday {
  return WEEKDAYS[new Date(epochOf(date)).getUTCDay()] ?? 'sunday';
}

/** A record's `Date` on the wire: `<work date>T00:00:00.000Z`. */
export function toWireDate(date: WorkDate): string {
  return `${date}T00:00:00.000Z`;
}

/** The work date in a record's wire `Date`: its first ten characters. */
export function fromWireDate(wireDate: string): WorkDate {
  return wireDate.slice(0, 10);
}

/** The later of two dates. */
export function laterOf(a: WorkDate, b: WorkDate): WorkDate {
  return a > b ? a : b;
}

/** The earlier of two dates. */
export function earlierOf(a: WorkDate, b: WorkDate): WorkDate {
  return a < b ? a : b;
}

const epochs = new Map<WorkDate, number>();
const dates = new Map<number, WorkDate>();

/** The date's midnight in UTC, in epoch milliseconds. */
export function epochOf(date: WorkDate): number {
  return remembered(epochs, date, () => Date.parse(`${date}T00:00:00.000Z`));
}

/** The date of a midnight in UTC. */
export function dateOf(epoch: number): WorkDate {
  return remembered(dates, epoch, () => new Date(epoch).toISOString().slice(0, 10));
}

function remembered<K, V>(memory: Map<K, V>, key: K, find: () => V): V {
  const known = memory.get(key);
  if (known !== undefined) return known;
  if (memory.size >= REMEMBERED_DATES) memory.clear();
  const found = find();
  memory.set(key, found);
  return found;
}

const DAY_BEFORE_FIRST = addDays(EARLIEST_DATE_IN_LOGS, -1);
const DAY_AFTER_LAST = addDays(LATEST_DATE, 1);
