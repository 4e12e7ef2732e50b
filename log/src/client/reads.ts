import {
  StreamNotFoundError,
  type AllStreamRecordedEvent,
  type EventStoreDBClient,
  type RecordedEvent as ClientEvent,
  type StreamingRead,
} from '@eventstore/db-client';
import { isAfter, LOG_START, type LogPosition } from '../position.js';
import { isNoSuchPosition } from './errors.js';

/** Page size for skipping system events, for example statistics; there are rarely many in a row. */
const TAIL_GROWTH = 16;
const LARGEST_PAGE = 1_000;

const ADMINISTRATORS = '$admins';

/** Reads from the leader: another node of a cluster may not have the latest acknowledged events. */
const FROM_LEADER = { requiresLeader: true } as const;

export type { ClientEvent };

/**
 * Reads the events of a stream from a revision on, oldest first; empty if the stream does not exist.
 *
 * @throws the error of the client
 */
export async function readStream(
  client: EventStoreDBClient,
  stream: string,
  fromRevision: bigint | 'start' = 'start',
): Promise<ClientEvent[]> {
  const events: ClientEvent[] = [];
  try {
    const read = client.readStream(stream, { ...FROM_LEADER, fromRevision });
    for await (const { event } of withErrorListener(read)) if (event) events.push(event);
  } catch (error) {
    if (error instanceof StreamNotFoundError) return [];
    throw error;
  }
  return events;
}

/** Returns the position of the newest event, system events excluded; the start position if there is none. */
export async function readTail(client: EventStoreDBClient): Promise<LogPosition> {
  return (await readNewest(client))?.position ?? LOG_START;
}

/** Returns the newest event, system events excluded; undefined if there is none. */
export async function readNewest(client: EventStoreDBClient): Promise<AllStreamRecordedEvent | undefined> {
  for (let maxCount = 1; ; maxCount *= TAIL_GROWTH) {
    // Reads the page to its end, although one event is enough: the client never releases a stream that is left early.
    const events = await readPage(client, 'backwards', 'end', maxCount);
    const newest = events.find(({ type }) => !type.startsWith('$'));
    if (newest || events.length < maxCount) return newest;
  }
}

/**
 * Returns the time of the first event after a position, system events excluded; null if there is none, or no event
 * is at the position.
 */
export async function recordedAfter(
  client: EventStoreDBClient,
  position: LogPosition | null,
): Promise<Date | null> {
  let reached = position;
  try {
    // One more, since the event at the position itself is included.
    for (let maxCount = 2; ; maxCount = Math.min(maxCount * TAIL_GROWTH, LARGEST_PAGE)) {
      const page = await readPage(client, 'forwards', reached ?? 'start', maxCount);
      const news = page.filter((event) => isAfter(event.position, reached));
      const first = news.find(({ type }) => !type.startsWith('$'));
      if (first) return first.created;
      const last = news.at(-1);
      if (!last || page.length < maxCount) return null;
      reached = last.position;
    }
  } catch (error) {
    if (isNoSuchPosition(error)) return null;
    throw error;
  }
}

/** Reads one page of all events, including system events, in the order of the direction. */
export async function readPage(
  client: EventStoreDBClient,
  direction: 'forwards' | 'backwards',
  fromPosition: LogPosition | 'start' | 'end',
  maxCount: number,
): Promise<AllStreamRecordedEvent[]> {
  const events: AllStreamRecordedEvent[] = [];
  const read = client.readAll({ ...FROM_LEADER, direction, fromPosition, maxCount });
  for await (const { event } of withErrorListener(read)) if (event) events.push(event);
  return events;
}

/** The position of the newest event of some streams (undefined without one), or one that no event of them has passed. */
export type NewestNear =
  | { readonly isExact: true; readonly position: LogPosition | undefined }
  | { readonly isExact: false; readonly position: LogPosition };

/**
 * Returns a position that no event of the streams has passed: that of their newest event if it is among the log's newest `events`
 * (`isExact`), else that of the oldest of these. One read, however many streams there are.
 *
 * @param events of all streams, system events included
 */
export async function readNewestOf(
  client: EventStoreDBClient,
  streams: ReadonlySet<string>,
  events: number,
): Promise<NewestNear> {
  const page = await readPage(client, 'backwards', 'end', events);
  const newest = page.find(({ streamId }) => streams.has(streamId));
  if (newest) return { position: newest.position, isExact: true };
  const oldest = page.at(-1);
  // The whole log was read: the streams are empty.
  if (!oldest || page.length < events) return { position: undefined, isExact: true };
  return { position: oldest.position, isExact: false };
}

/** Returns the event at exactly this position; undefined if there is none. */
export async function readEventAt(
  client: EventStoreDBClient,
  position: LogPosition,
): Promise<AllStreamRecordedEvent | undefined> {
  try {
    const [event] = await readPage(client, 'forwards', position, 1);
    return event?.position.commit === position.commit ? event : undefined;
  } catch (error) {
    // EventStoreDB answers so for a position without a record.
    if (isNoSuchPosition(error)) return undefined;
    throw error;
  }
}

/**
 * Lets a user or group read all events, as projections and `it` do; the client needs the rights of an administrator. EventStoreDB stores
 * that in the metadata of `$all`; by default only administrators may read it. Existing readers keep their right.
 *
 * @returns all users and groups that may read now
 */
export function allowReading(client: EventStoreDBClient, user: string): Promise<readonly string[]> {
  return setReaders(client, (former) => [...former, ADMINISTRATORS, user]);
}

/**
 * Takes the right of `allowReading` back from a user or group; administrators keep it.
 *
 * @returns all users and groups that may read now
 */
export function revokeReading(client: EventStoreDBClient, user: string): Promise<readonly string[]> {
  return setReaders(client, (former) => [...former.filter((reader) => reader !== user), ADMINISTRATORS]);
}

async function setReaders(
  client: EventStoreDBClient,
  change: (former: readonly string[]) => readonly string[],
): Promise<readonly string[]> {
  const { metadata } = await client.getStreamMetadata('$all');
  const acl = metadata?.acl;
  const former = typeof acl === 'object' ? acl.readRoles : undefined;
  const readers = [...new Set(change([former ?? []].flat()))];
  await client.setStreamMetadata('$all', {
    ...metadata,
    acl: { ...(typeof acl === 'object' && acl), readRoles: readers },
  });
  return readers;
}

/** Returns the position of an event, which servers before 22.6 omit. */
export function knownPosition(position: LogPosition | undefined): LogPosition {
  if (!position) throw new Error('The event log answered without a position; it is older than version 22.6.');
  return position;
}

/** Adds an error listener: an error after the last event has no other listener and would end the process. */
function withErrorListener<T>(read: StreamingRead<T>): StreamingRead<T> {
  return read.on('error', () => undefined);
}
