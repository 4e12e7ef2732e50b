import { EventStoreDBClient } from '@eventstore/db-client';

/** An event as the log has it. */
export interface RecordedEvent {
  readonly id: string;
  readonly stream: string;
  readonly revision: bigint;
  readonly position: bigint;
  /** The id that was written into its data. */
  readonly dataId: unknown;
}

/** All that the log has, in its own order, and the ids of each stream in the stream's order. */
export interface Recorded {
  readonly all: readonly RecordedEvent[];
  readonly streams: ReadonlyMap<string, readonly string[]>;
}

export async function readRecorded(url: string): Promise<Recorded> {
  const client = EventStoreDBClient.connectionString(url);
  try {
    const all: RecordedEvent[] = [];
    for await (const { event } of client.readAll()) {
      if (event === undefined) continue;
      const { id, streamId: stream, revision, position, data } = event;
      all.push({ id, stream, revision, position: position.commit, dataId: idIn(data) });
    }
    const streams = new Map<string, string[]>();
    for (const stream of new Set(all.map((event) => event.stream))) {
      const ids: string[] = [];
      for await (const { event } of client.readStream(stream)) if (event) ids.push(event.id);
      streams.set(stream, ids);
    }
    return { all, streams };
  } finally {
    await client.dispose();
  }
}

function idIn(data: unknown): unknown {
  return typeof data === 'object' && data !== null && 'id' in data ? data.id : undefined;
}
