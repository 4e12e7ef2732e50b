import { randomUUID } from 'node:crypto';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { versionOf, type TimekeepEvent } from '@timekeep/contracts/events/catalog';
import type { LogPosition } from '@timekeep/log/position';
import { WAIT_LIMIT_MS } from '@timekeep/tools/eventually';

export interface RecordedInTest {
  readonly stream: string;
  readonly event: TimekeepEvent;
}

/** Records events with the real client. */
export class EventRecorder {
  private readonly client: EventStoreDBClient;

  /** @param eventStoreUrl with parameters */
  constructor(eventStoreUrl: string) {
    // The log is in the same process, whose tests keep it busy for seconds: the client would take it for gone after ten.
    this.client = EventStoreDBClient.connectionString(`${eventStoreUrl}&keepAliveTimeout=${WAIT_LIMIT_MS}`);
  }

  /** @returns the position of the event */
  async record(stream: string, event: TimekeepEvent): Promise<LogPosition> {
    return await this.recordRaw(stream, event.type, { ...event.data }, versionOf(event.type));
  }

  /** Records arbitrary data, as a program of another version might write it. */
  async recordRaw(
    stream: string,
    type: string,
    data: Readonly<Record<string, unknown>>,
    schemaVersion: number,
  ): Promise<LogPosition> {
    const { position } = await this.client.appendToStream(stream, [
      jsonEvent({ id: randomUUID(), type, data, metadata: metadata(type, schemaVersion) }),
    ]);
    return known(position);
  }

  /** Records many events concurrently, those of one stream in the order of the array. */
  async recordAll(events: readonly RecordedInTest[]): Promise<LogPosition> {
    const streams = new Map<string, TimekeepEvent[]>();
    for (const { stream, event } of events) streams.set(stream, [...(streams.get(stream) ?? []), event]);
    const results = [...streams].map(async ([stream, inStream]) => {
      const { position } = await this.client.appendToStream(
        stream,
        inStream.map(({ type, data }) =>
          jsonEvent({ id: randomUUID(), type, data: { ...data }, metadata: metadata(type, versionOf(type)) }),
        ),
      );
      return known(position);
    });
    const positions = await Promise.all(results);
    return positions.reduce((a, b) => (a.commit > b.commit ? a : b));
  }

  async close(): Promise<void> {
    await this.client.dispose();
  }
}

/** Punches come from the terminal `gate`. */
function metadata(type: string, schemaVersion: number) {
  const actor = type === 'TimeClockPunched' ? 'terminal:gate' : 'system';
  return { actor, correlationId: randomUUID(), causationId: randomUUID(), schemaVersion };
}

function known(position: LogPosition | undefined): LogPosition {
  if (!position) throw new Error('The event log answered without a position');
  return position;
}
