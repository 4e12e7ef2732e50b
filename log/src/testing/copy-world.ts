import { randomUUID } from 'node:crypto';
import { ANY, EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { TcpProxy } from '@timekeep/embedded/testing/tcp-proxy';
import {
  startEmbeddedTestLog,
  startTestEventLog,
  type TestEventLog,
} from '@timekeep/embedded/testing/test-world';
import { EventStoreConnection } from '../client/connection.js';
import { readRawPage } from '../client/raw-reads.js';
import { copyEvents, type CopyOptions, type CopyOutcome } from '../copy/copy-events.js';
import { SourceLog, type CopySource } from '../copy/source-log.js';
import { fieldsOf, momentOf } from '../wire/read-answer.js';
import { isLogsOwn, type RawEvent } from '../wire/raw-event.js';

export const TIMEOUT_MS = 60_000;
/** Time of events created by `raw`. */
export const MOMENT = '2020-02-29T23:59:59.999Z';
const STREAMS = 97;

/** Properties that a copy shares with its source: times of recording, and metadata without them. */
type Essence = Pick<RawEvent, 'id' | 'stream' | 'revision' | 'type'> & {
  readonly data: string;
  readonly moment: Date;
  readonly metadata: object;
};

/** An embedded log as source, and an empty log as target: EventStoreDB, if the tests run against that. */
export class CopyWorld {
  private constructor(
    readonly source: TestEventLog,
    readonly target: TestEventLog,
    /** Proxy to the target. */
    readonly line: TcpProxy,
    readonly client: EventStoreDBClient,
    readonly targetClient: EventStoreDBClient,
  ) {}

  static async start(): Promise<CopyWorld> {
    const [source, target] = await Promise.all([startEmbeddedTestLog(), startTestEventLog()]);
    const [client, targetClient] = [source, target].map(({ eventStoreUrl }) =>
      EventStoreDBClient.connectionString(eventStoreUrl),
    );
    if (!client || !targetClient) throw new Error('There are two logs');
    return new CopyWorld(source, target, await TcpProxy.to(target.eventStoreUrl), client, targetClient);
  }

  /** Records events in many streams, so that the log interleaves them. */
  async record(count: number, first = 0): Promise<void> {
    const appends = Array.from({ length: count }, (_, n) =>
      this.client.appendToStream(`stream-${(first + n) % STREAMS}`, counted(first + n), {
        expectedRevision: ANY,
      }),
    );
    await Promise.all(appends);
  }

  /** Copies the source, or another one, through the proxy. */
  async copy(changes: Partial<CopyOptions> = {}, from?: CopySource): Promise<CopyOutcome> {
    const log = new SourceLog(this.source.eventStoreUrl, TIMEOUT_MS);
    try {
      return await copyEvents(from ?? log, {
        ...{ to: this.line.urlOf(this.target.eventStoreUrl), timeoutMs: TIMEOUT_MS },
        ...{ signal: new AbortController().signal, advanced: () => undefined },
        ...changes,
      });
    } finally {
      await log.close();
    }
  }

  /** Returns the source with smaller pages than usual. */
  pagesOf(size: number): CopySource {
    const { eventStoreUrl } = this.source;
    return {
      async *pages() {
        const log = new SourceLog(eventStoreUrl, TIMEOUT_MS);
        try {
          for await (const { events, ...rest } of log.pages())
            for (let at = 0; at < events.length; at += size)
              yield { events: events.slice(at, at + size), ...rest };
        } finally {
          await log.close();
        }
      },
    };
  }

  async stop(): Promise<void> {
    await Promise.all([this.client.dispose(), this.targetClient.dispose()]);
    await this.line.cut();
    await Promise.all([this.source.stop(), this.target.stop()]);
  }
}

/** Returns an event with a number as data. */
export function counted(n: number, metadata: object = {}) {
  const all = { actor: 'system', schemaVersion: 1, ...metadata };
  return jsonEvent({ id: randomUUID(), type: 'Counted', data: { n }, metadata: all });
}

/** Returns an event to copy that is in no log. */
export function raw(changes: Partial<RawEvent>): RawEvent {
  return {
    ...{ id: randomUUID(), stream: 'stream', revision: 0n, type: 'Counted', contentType: 'application/json' },
    ...{ data: Buffer.from('{}'), metadata: Buffer.from('{"actor":"x"}'), created: new Date(MOMENT) },
    position: { commit: 1n, prepare: 1n },
    ...changes,
  };
}

export function sourceOf(events: readonly RawEvent[]): CopySource {
  return {
    async *pages() {
      yield await Promise.resolve({ events, done: 1, total: 1 });
    },
  };
}

/** Reads all events of a log except system events. */
export async function eventsIn({ eventStoreUrl }: TestEventLog): Promise<RawEvent[]> {
  const connection = new EventStoreConnection({ eventStoreUrl, logAnswersWithinMs: TIMEOUT_MS });
  const found: RawEvent[] = [];
  try {
    for (;;) {
      const page = await connection.untilAnswered('nothing-recorded', (client) =>
        readRawPage(client, found.at(-1)?.position ?? null, 1_000),
      );
      if (page.length === 0) return found.filter((each) => !isLogsOwn(each));
      found.push(...page);
    }
  } finally {
    await connection.close();
  }
}

export function essenceOf(events: readonly RawEvent[]): Essence[] {
  return events.map(({ id, stream, revision, type, data, metadata: bytes, created }) => {
    const fields: object = JSON.parse(bytes.toString() || '{}');
    const metadata = { ...fields, recordedAt: undefined };
    return {
      id,
      stream,
      revision,
      type,
      data: data.toString(),
      moment: momentOf(fieldsOf(fields), created),
      metadata,
    };
  });
}
