import { BACKWARDS, END } from '@eventstore/db-client';
import { openClient } from '@timekeep/log/client/open-client';

/** An event of the log. */
export interface RecordedEvent {
  readonly id: string;
  readonly stream: string;
  readonly type: string;
  readonly revision: bigint;
  readonly position: bigint;
  readonly data: unknown;
}

/** All events of the log, in its order, and the ids of streams in the streams' order. */
export interface Recorded {
  readonly all: readonly RecordedEvent[];
  readonly streams: ReadonlyMap<string, readonly string[]>;
}

/** @param since limits the streams to those with an event after this position; all by default */
export async function readRecorded(url: string, since = 0n): Promise<Recorded> {
  const client = openClient(url);
  try {
    const all: RecordedEvent[] = [];
    for await (const { event } of client.readAll()) {
      // The log's own events are not requested by any client.
      if (event === undefined || event.type.startsWith('$')) continue;
      const { id, streamId: stream, type, revision, position, data } = event;
      all.push({ id, stream, type, revision, position: position.commit, data });
    }
    const streams = new Map<string, string[]>();
    const written = all.filter(({ position }) => position > since);
    for (const stream of new Set(written.map((event) => event.stream))) {
      const ids: string[] = [];
      for await (const { event } of client.readStream(stream)) if (event) ids.push(event.id);
      streams.set(stream, ids);
    }
    return { all, streams };
  } finally {
    await client.dispose();
  }
}

/** Returns the position of the newest event; 0 for an empty log. */
export async function tailOf(url: string): Promise<bigint> {
  const client = openClient(url);
  try {
    let tail = 0n;
    const newest = client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 1 });
    for await (const { event } of newest) tail = event?.position.commit ?? tail;
    return tail;
  } finally {
    await client.dispose();
  }
}
