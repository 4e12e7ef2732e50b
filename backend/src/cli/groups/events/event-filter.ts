import { categoryOf, declarationOf, isEventType, type EventType } from '@timekeep/contracts/events/catalog';
import { CompanyZone, isInstant } from '@timekeep/contracts/time/company-zone';
import { isTimeOfDay } from '@timekeep/contracts/time/time-of-day';
import { isRecordedDate } from '@timekeep/contracts/time/work-date';
import { type LoggedEvent, WholeLog } from '@timekeep/log/client/whole-log';
import type { LogPosition } from '@timekeep/log/position';
import { configurationOf, locateSystem } from '../../system/system-location.js';
import { UsageError } from '../../errors.js';

/** Fields of unknown content. */
export type Fields = Readonly<Record<string, unknown>>;

/** Filter of events; an empty filter accepts all. */
export interface EventFilterOptions {
  /** Events after this position. */
  readonly after?: bigint;
  /** Prefix of the names of streams. */
  readonly stream?: string;
  readonly type?: EventType;
  /** Dates, times or ages; both ends are included. */
  readonly since?: string;
  readonly until?: string;
  /** The actor; with a colon at the end, every actor of that kind (`it:`, `terminal:`). */
  readonly actor?: string;
  /** An EMPID: events that name the employee. */
  readonly employee?: string;
}

/** Works on the log of the system without its tables. */
export async function onLog<T>(work: (log: WholeLog, timeZone: string) => Promise<T>): Promise<T> {
  const configuration = configurationOf(locateSystem(process.env));
  const log = new WholeLog(configuration);
  try {
    return await work(log, configuration.timeZone);
  } finally {
    await log.close();
  }
}

/** The events that a filter accepts. */
export class EventFilter {
  private constructor(
    private readonly choice: EventFilterOptions,
    /** In milliseconds; infinite without such an end. */
    readonly since: number,
    readonly until: number,
  ) {}

  /** @throws UsageError for invalid times, or an end before the beginning */
  static async of(choice: EventFilterOptions, log: WholeLog, timeZone: string): Promise<EventFilter> {
    const { since, until } = choice;
    if (since === undefined && until === undefined) return new EventFilter(choice, -Infinity, Infinity);
    const zone = await zoneOf(log, timeZone);
    const from = since === undefined ? -Infinity : instantMs('--since', since, zone);
    const to = until === undefined ? Infinity : instantMs('--until', until, zone);
    if (from > to) throw new UsageError('--until is before --since.');
    return new EventFilter(choice, from, to);
  }

  /** The position to start reading after, if one was given; null for the beginning of the log. */
  get start(): LogPosition | null {
    const { after } = this.choice;
    return after === undefined ? null : { commit: after, prepare: after };
  }

  /** Returns the events that the filter accepts, as they may be shown. */
  from(events: readonly LoggedEvent[]): ShownEvent[] {
    return events.filter((event) => this.has(event)).map(shown);
  }

  /** True if all the events, at least one, were recorded before the first time of the filter. */
  isBefore(events: readonly LoggedEvent[]): boolean {
    return events.length > 0 && events.every(({ recordedAt }) => Date.parse(recordedAt) < this.since);
  }

  /** True if all the events, at least one, were recorded after the last time of the filter. */
  isAfter(events: readonly LoggedEvent[]): boolean {
    return events.length > 0 && events.every(({ recordedAt }) => Date.parse(recordedAt) > this.until);
  }

  private has(event: LoggedEvent): boolean {
    const { stream = '', type, actor, employee } = this.choice;
    const at = Date.parse(event.recordedAt);
    return (
      event.stream.startsWith(stream) &&
      (type === undefined || event.type === type) &&
      at >= this.since &&
      at <= this.until &&
      (actor === undefined || isBy(actor, event)) &&
      (employee === undefined || concerns(employee, event))
    );
  }
}

/** An event as it is shown: with its moment of recording, and without the time at which this log stored it. */
export type ShownEvent = Omit<LoggedEvent, 'created'>;

function shown({
  position,
  recordedAt,
  stream,
  revision,
  id,
  type,
  metadata,
  data,
}: LoggedEvent): ShownEvent {
  return { position, recordedAt, stream, revision, id, type, metadata, data: withoutSecrets(type, data) };
}

/** Returns the actor who caused an event; `?` when its metadata do not name one. */
export function actorOf({ metadata }: Pick<LoggedEvent, 'metadata'>): string {
  const { actor } = fieldsOf(metadata);
  return typeof actor === 'string' ? actor : '?';
}

function isBy(wanted: string, event: LoggedEvent): boolean {
  const actor = actorOf(event);
  return wanted.endsWith(':') ? actor.startsWith(wanted) : actor === wanted;
}

/** By its stream for an event that cannot be read. A renewal names many employees. */
function concerns(EMPID: string, { stream, data }: LoggedEvent): boolean {
  const fields = fieldsOf(data);
  if (fields['EMPID'] === EMPID) return true;
  const afterCategory = stream.slice(categoryOf(stream).length + 1);
  if (afterCategory === EMPID || afterCategory.startsWith(`${EMPID}-`)) return true;
  return renewalsOf(EMPID, fields['renewals']).length > 0 || paidOf(EMPID, fields) !== undefined;
}

/**
 * Returns the data of an event of a cut-off with the lines, or the differences, of the employee alone; undefined without any. Authors of
 * changes are named by their ids, since names are data of others.
 */
export function paidOf(EMPID: string, data: Fields): Fields | undefined {
  for (const list of ['lines', 'differences']) {
    const all: unknown = data[list];
    const own = (Array.isArray(all) ? all : []).map(fieldsOf).filter((each) => each['EMPID'] === EMPID);
    if (own.length > 0) return { ...data, [list]: own.map(withoutNames) };
  }
  return undefined;
}

function withoutNames({ causes, ...line }: Fields): Fields {
  if (!Array.isArray(causes)) return line;
  return { ...line, causes: causes.map(fieldsOf).map(({ by: _, ...cause }) => cause) };
}

/** Returns the `renewals` of an event that include the employee. */
export function renewalsOf(EMPID: string, renewals: unknown): Fields[] {
  return (Array.isArray(renewals) ? renewals : [])
    .map(fieldsOf)
    .filter(({ EMPIDS }) => Array.isArray(EMPIDS) && EMPIDS.includes(EMPID));
}

/** Returns the fields of an object; no fields for any other value. */
export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** Names of secrets in events that this program does not have. */
const SECRET_NAME = /hash(?:es)?$|^sealed/i;

/**
 * Returns the data of an event as exports show it: in place of a secret they say that it was left out, since a reader could try out
 * passwords and PINs at the speed of a machine. Fields and events that this program does not have are shown, except for what is named
 * as a secret.
 */
export function withoutSecrets(type: string, data: unknown): unknown {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return data;
  const secrets = isEventType(type) ? declarationOf(type).secrets : [];
  return Object.fromEntries(
    Object.entries(data).map(([field, value]: [string, unknown]) => {
      const isLeftOut = secrets.includes(field) || SECRET_NAME.test(field);
      return [field, isLeftOut ? '(left out)' : value];
    }),
  );
}

const AGO = /^(\d{1,5})([mhd])$/;
const UNIT_MS = { m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/**
 * Returns the instant of an option, in milliseconds: a date (its beginning, or with `--until` its end), a time, or an
 * age.
 *
 * @throws UsageError for any other text
 */
export function instantMs(
  option: '--since' | '--until',
  text: string,
  zone: CompanyZone,
  now = Date.now(),
): number {
  const [, count, unit] = AGO.exec(text) ?? [];
  if (count !== undefined && (unit === 'm' || unit === 'h' || unit === 'd')) {
    return now - Number(count) * UNIT_MS[unit];
  }
  if (isRecordedDate(text)) {
    return option === '--since' ? zone.instantOf(text, '00:00:00') : zone.endOf(text) - 1;
  }
  const instant = instantText(text, zone);
  if (isInstant(instant)) return Date.parse(instant);
  throw new UsageError(
    `${option} is a date (2024-05-02), a time (2024-05-02T08:00, in company time unless it has an offset), or how long ago (90m, 6h, 3d).`,
  );
}

const WITHOUT_OFFSET = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(:\d{2})?$/;

/** Returns a date and time without offset as the instant in the company's zone; any other text unchanged. */
function instantText(text: string, zone: CompanyZone): string {
  const [, date = '', minutes = '', seconds = ':00'] = WITHOUT_OFFSET.exec(text) ?? [];
  const time = `${minutes}${seconds}`;
  return isRecordedDate(date) && isTimeOfDay(time)
    ? new Date(zone.instantOf(date, time)).toISOString()
    : text;
}

/** Returns the time zone of the company, which is among the first events of a log; else that of the configuration. */
export async function zoneOf(log: WholeLog, timeZone: string): Promise<CompanyZone> {
  const first = await log.after(null).next();
  const events = first.done === true ? [] : first.value.events;
  const founding = events.find(({ type }) => type === 'OrganizationFounded')?.data;
  return new CompanyZone(isFounding(founding) ? founding.timeZone : timeZone);
}

function isFounding(data: unknown): data is { readonly timeZone: string } {
  return typeof data === 'object' && data !== null && 'timeZone' in data && typeof data.timeZone === 'string';
}
