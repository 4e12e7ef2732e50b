import { Client } from '@timekeep/log/database/proven-server';

import { byteaArray, int8Array, textArray, uuidArray } from '../storage/binary-array.js';
import { keepLimitsOfEvents, prepareSchema, takeWriterLock } from '../storage/schema.js';
import { writeRecordedEvent } from '@timekeep/log/wire/read-answer';
import type { BackedUpEvent } from './backup-lines.js';

const LOCK_TIMEOUT_MS = 1_000;
const GROUP = { events: 1_000, bytes: 4 * 1024 * 1024 } as const;

const INSERT = `
  INSERT INTO events (position, stream, revision, id, type, created, message)
  SELECT position, stream, revision, id, type, created::timestamptz, message
  FROM unnest($1::bigint[], $2::text[], $3::bigint[], $4::uuid[], $5::text[], $6::text[], $7::bytea[])
    AS event (position, stream, revision, id, type, created, message)`;

/** The log has events; a restore requires an empty one. */
export class LogNotEmptyError extends Error {
  constructor() {
    super('There are events in the log already.');
    this.name = 'LogNotEmptyError';
  }
}

/** The database of an event log without events, locked against other writers. */
export class EmptyLog {
  private constructor(private readonly client: Client) {}

  /**
   * @throws LogNotEmptyError when there are events
   * @throws WriterLockedError when an event log writes to the database
   */
  static async open(databaseUrl: string): Promise<EmptyLog> {
    const client = new Client({ connectionString: databaseUrl, application_name: 'event log restore' });
    // The next query reports a lost connection.
    client.on('error', () => undefined);
    try {
      await client.connect();
      await takeWriterLock(client, LOCK_TIMEOUT_MS);
      await prepareSchema(client);
      const { rowCount } = await client.query('SELECT FROM events LIMIT 1');
      if (rowCount !== 0) throw new LogNotEmptyError();
      return new EmptyLog(client);
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
  }

  /**
   * Inserts the events in one transaction, which is rolled back if the source fails.
   *
   * @param advanced called with the number of inserted events
   * @returns the number of events
   */
  async fill(events: AsyncIterable<BackedUpEvent>, advanced: (events: number) => void): Promise<number> {
    await this.client.query('BEGIN');
    let restored = 0;
    for await (const group of groupsOf(events)) {
      await this.client.query({ name: 'restore', text: INSERT, values: insertValues(group) });
      restored += group.length;
      advanced(restored);
    }
    await keepLimitsOfEvents(this.client);
    await this.client.query('COMMIT');
    return restored;
  }

  /** Disconnects, which rolls back an open transaction. */
  async close(): Promise<void> {
    await this.client.end().catch(() => undefined);
  }
}

async function* groupsOf(events: AsyncIterable<BackedUpEvent>): AsyncGenerator<readonly BackedUpEvent[]> {
  let [group, bytes]: [BackedUpEvent[], number] = [[], 0];
  for await (const event of events) {
    group.push(event);
    bytes += event.data.byteLength + event.metadata.byteLength;
    if (group.length < GROUP.events && bytes < GROUP.bytes) continue;
    yield group;
    [group, bytes] = [[], 0];
  }
  if (group.length > 0) yield group;
}

function insertValues(events: readonly BackedUpEvent[]): Buffer[] {
  return [
    int8Array(events.map((event) => event.position)),
    textArray(events.map((event) => event.stream)),
    int8Array(events.map((event) => event.revision)),
    uuidArray(events.map((event) => event.id)),
    textArray(events.map((event) => event.type)),
    textArray(events.map((event) => new Date(event.created).toISOString())),
    byteaArray(events.map((event) => writeRecordedEvent(event, event))),
  ];
}
