import { addDays, dateOf, epochOf, isDateOfInstant, isRecordedDate, type WorkDate } from './work-date.js';
import { isTimeOfDay, secondsOf, timeOfSecond, type TimeOfDay } from './time-of-day.js';

const SECOND_MS = 1_000;
const DAY_MS = 86_400_000;
const DAY_S = 86_400;
const REMEMBERED_DAYS = 4_000;

/** Time zone of a company that has not set one. */
export const DEFAULT_TIME_ZONE = 'Asia/Manila';

/** True if the runtime knows `name` as an IANA time zone. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/**
 * Converts instants (epoch milliseconds) into local dates and times of day, and back. No other code does.
 * Offsets come from the runtime's zone database and are cached per UTC day, so a replay of a
 * million punches looks up a few thousand.
 */
export class CompanyZone {
  private readonly format: Intl.DateTimeFormat;
  /** Per UTC day: its offset in ms, or null where the offset changes within the day. */
  private readonly offsets = new Map<number, number | null>();

  /** @throws RangeError when `name` is no IANA time zone. */
  constructor(readonly name: string) {
    this.format = new Intl.DateTimeFormat('en-US', {
      timeZone: name,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
  }

  /** Returns the local date of an instant. */
  workDateAt(instant: number): WorkDate {
    const local = instant + this.offsetAt(instant);
    return dateOf(Math.floor(local / DAY_MS) * DAY_MS);
  }

  /** Returns the local time of day of an instant, `HH:MM:SS`. */
  timeOfDayAt(instant: number): TimeOfDay {
    const local = Math.floor((instant + this.offsetAt(instant)) / SECOND_MS);
    return timeOfSecond(local - Math.floor(local / DAY_S) * DAY_S);
  }

  /** Returns the instant of a local date and time; a time that a clock change skips counts as after the change. */
  instantOf(date: WorkDate, time: TimeOfDay): number {
    const local = epochOf(date) + secondsOf(time) * SECOND_MS;
    const first = local - this.offsetAt(local);
    const second = local - this.offsetAt(first);
    // A skipped time has no instant; the later of the two readings lies after the gap.
    return second + this.offsetAt(second) === local ? second : Math.max(first, second);
  }

  /** Returns the first instant of the day after `date`. */
  endOf(date: WorkDate): number {
    return this.instantOf(addDays(date, 1), '00:00:00');
  }

  /**
   * Returns the work date of a request's date field: `YYYY-MM-DD`, an instant at `T00:00:00.000Z` (its
   * first ten characters), or another instant (its work date). Null for anything else: 2023-02-30, or an
   * instant whose work date in this zone lies outside those that an event may hold.
   */
  parseDateField(text: string): WorkDate | null {
    if (isRecordedDate(text)) return text;
    if (!isInstant(text)) return null;
    const date = text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : this.workDateAt(Date.parse(text));
    return isRecordedDate(date) ? date : null;
  }

  /**
   * Returns the instant of a request's field of a moment, in epoch milliseconds: an instant with an offset, or `YYYY-MM-DDTHH:MM`, perhaps
   * with seconds, by the clocks of the company. Null for anything else, and outside the dates that an event may hold.
   */
  parseMomentField(text: string): number | null {
    const [, date = '', hours = '', seconds = ':00'] = LOCAL_MOMENT.exec(text) ?? [];
    const time = `${hours}${seconds}`;
    const isLocal = isRecordedDate(date) && isTimeOfDay(time);
    if (!isLocal && !isInstant(text)) return null;
    const instant = isLocal ? this.instantOf(date, time) : Date.parse(text);
    return isRecordedDate(this.workDateAt(instant)) ? instant : null;
  }

  private offsetAt(instant: number): number {
    const day = Math.floor(instant / DAY_MS);
    let offset = this.offsets.get(day);
    if (offset === undefined) {
      if (this.offsets.size >= REMEMBERED_DAYS) this.offsets.clear();
      const first = this.readOffset(day * DAY_MS);
      offset = first === this.readOffset((day + 1) * DAY_MS) ? first : null;
      this.offsets.set(day, offset);
    }
    return offset ?? this.readOffset(instant);
  }

  private readOffset(instant: number): number {
    const part: Record<string, number> = {};
    for (const { type, value } of this.format.formatToParts(instant)) part[type] = Number(value);
    const local = Date.UTC(
      part['year'] ?? 0,
      (part['month'] ?? 1) - 1,
      part['day'] ?? 1,
      part['hour'] ?? 0,
      part['minute'] ?? 0,
      part['second'] ?? 0,
    );
    return local - Math.floor(instant / SECOND_MS) * SECOND_MS;
  }
}

const LOCAL_MOMENT = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(:\d{2})?$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;

/**
 * True if `text` is an ISO 8601 instant with an offset, on a date and at a time that exist. In UTC it may lie on the day
 * before the first or after the last date that events hold: midnight of 1900-01-01 in Manila is still in 1899 there.
 */
export function isInstant(text: string): boolean {
  return INSTANT.test(text) && isDateOfInstant(text.slice(0, 10)) && !Number.isNaN(Date.parse(text));
}

/**
 * Returns the instant of `text` in UTC with all its digits, as 2023-01-01T00:00:00.123456Z; null when `isInstant` is false.
 * PostgreSQL refuses offsets beyond ±15:59, which ISO 8601 allows up to ±23:59.
 */
export function readInstant(text: string): string | null {
  if (!isInstant(text)) return null;
  const [fraction = ''] = /\.\d+/.exec(text) ?? [];
  return new Date(text.replace(fraction, '')).toISOString().replace('.000Z', `${fraction}Z`);
}
