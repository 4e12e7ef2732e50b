import type { EventType } from '@timekeep/contracts/events/catalog';
import { categoryOf } from '@timekeep/contracts/events/catalog';
import type { LogPosition } from '@timekeep/log/position';
import { WholeLog, type LoggedEvent } from '@timekeep/log/client/whole-log';
import { configurationOf } from '../../system/system-configuration.js';
import { locateSystem } from '../../system/system-location.js';
import { UsageError } from '../../usage-error.js';
import { instantMs, zoneOf } from './event-times.js';
import { withoutHashes } from './without-hashes.js';

/** Fields as they came, whatever is in them. */
export type Fields = Readonly<Record<string, unknown>>;

/** Which events are asked for; all when nothing is said. */
export interface EventChoice {
  /** Those behind this position. */
  readonly after?: bigint;
  /** How the names of their streams begin. */
  readonly stream?: string;
  readonly type?: EventType;
  /** Dates, times, or how long ago; recorded within them, both included. */
  readonly since?: string;
  readonly until?: string;
  /** The actor who caused them; with a colon at the end, every actor of that kind (`it:`, `terminal:`). */
  readonly actor?: string;
  /** An EMPID: those that name the employee. */
  readonly employee?: string;
}

/** Works on the log of the system; its tables are not needed. */
export async function onLog<T>(work: (log: WholeLog, timeZone: string) => Promise<T>): Promise<T> {
  const configuration = configurationOf(locateSystem(process.env));
  const log = new WholeLog(configuration);
  try {
    return await work(log, configuration.timeZone);
  } finally {
    await log.close();
  }
}

/** The events of a choice. */
export class ChosenEvents {
  private constructor(
    private readonly choice: EventChoice,
    /** In milliseconds; infinite where the choice has no such end. */
    readonly since: number,
    readonly until: number,
  ) {}

  /** @throws UsageError for times that are none, or an end before the beginning */
  static async of(choice: EventChoice, log: WholeLog, timeZone: string): Promise<ChosenEvents> {
    const { since, until } = choice;
    if (since === undefined && until === undefined) return new ChosenEvents(choice, -Infinity, Infinity);
    const zone = await zoneOf(log, timeZone);
    const from = since === undefined ? -Infinity : instantMs('--since', since, zone);
    const to = until === undefined ? Infinity : instantMs('--until', until, zone);
    if (from > to) throw new UsageError('--until is before --since.');
    return new ChosenEvents(choice, from, to);
  }

  /** Where reading begins that is told so; null for the beginning of the log. */
  get start(): LogPosition | null {
    const { after } = this.choice;
    return after === undefined ? null : { commit: after, prepare: after };
  }

  /** Those of the events that are asked for, as they may be shown. */
  from(events: readonly LoggedEvent[]): ShownEvent[] {
    return events.filter((event) => this.has(event)).map(shown);
  }

  /** True if all the events, of which there are some, were recorded before the time that is asked for. */
  isBefore(events: readonly LoggedEvent[]): boolean {
    return events.length > 0 && events.every(({ recordedAt }) => Date.parse(recordedAt) < this.since);
  }

  /** True if all the events, of which there are some, were recorded after the time that is asked for. */
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

/** An event as it is shown: with its moment, and without the one at which this log happened to take it. */
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
  return { position, recordedAt, stream, revision, id, type, metadata, data: withoutHashes(data) };
}

/** The actor who caused an event; `?` when its metadata name none. */
export function actorOf({ metadata }: Pick<LoggedEvent, 'metadata'>): string {
  const { actor } = fieldsOf(metadata);
  return typeof actor === 'string' ? actor : '?';
}

function isBy(wanted: string, event: LoggedEvent): boolean {
  const actor = actorOf(event);
  return wanted.endsWith(':') ? actor.startsWith(wanted) : actor === wanted;
}

/** Also an event that cannot be read, by its stream. Those of a renewal name many. */
function concerns(EMPID: string, { stream, data }: LoggedEvent): boolean {
  const fields = fieldsOf(data);
  if (fields['EMPID'] === EMPID) return true;
  const afterCategory = stream.slice(categoryOf(stream).length + 1);
  if (afterCategory === EMPID || afterCategory.startsWith(`${EMPID}-`)) return true;
  return renewalsOf(EMPID, fields['renewals']).length > 0;
}

/** Those of the `renewals` of an event that the employee is in. */
export function renewalsOf(EMPID: string, renewals: unknown): Fields[] {
  return (Array.isArray(renewals) ? renewals : [])
    .map(fieldsOf)
    .filter(({ EMPIDS }) => Array.isArray(EMPIDS) && EMPIDS.includes(EMPID));
}

/** The fields of an object; none of anything else. */
export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
