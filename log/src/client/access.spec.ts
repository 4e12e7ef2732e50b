import { randomUUID } from 'node:crypto';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  eventStoreDBScript,
  ON_EVENTSTOREDB,
  PROGRAM_USER,
  type SecureEventStoreDB,
  startSecureEventStoreDB,
} from '@timekeep/embedded/testing/eventstoredb';
import { startEmbeddedTestLog } from '@timekeep/embedded/testing/test-world';
import { copyEvents } from '../copy/copy-events.js';
import { SourceLog } from '../copy/source-log.js';
import { Appender } from './appender.js';
import { EventStoreConnection } from './connection.js';
import { EventLog } from './event-log.js';
import { allowReading, revokeReading } from './reads.js';
import { findUser } from './users.js';

const MANY = 3_000;
const TIMEOUT_MS = 60_000;

/** Needs a real EventStoreDB (npm run test:engine), with TLS and users. */
const onEventStoreDB = ON_EVENTSTOREDB && eventStoreDBScript() !== undefined ? describe : describe.skip;

onEventStoreDB('an ordinary user of EventStoreDB', () => {
  let node: SecureEventStoreDB;

  beforeEach(async () => {
    node = await startSecureEventStoreDB();
  });

  afterEach(() => node.stop());

  it('may append, and gets the missing right as the error until an administrator lets it read all events', async () => {
    const eventStoreUrl = node.user;
    const log = new EventLog(eventStoreUrl, 5_000);
    await expect(log.newestPosition()).rejects.toThrow('lacks a right in the event log');

    const connection = new EventStoreConnection({ eventStoreUrl, logAnswersWithinMs: 10_000 });
    const appended = await new Appender(connection, () => undefined).appendOne({
      stream: 'organization',
      expectedRevision: 'no_stream',
      events: [{ id: randomUUID(), type: 'Any', data: Buffer.from('{}'), metadata: Buffer.from('{}') }],
    });
    await expect(
      connection.untilAnswered('unknown', (client) => allowReading(client, PROGRAM_USER)),
    ).rejects.toThrow('lacks a right in the event log');

    const administrator = EventStoreDBClient.connectionString(node.administrator);
    expect(await allowReading(administrator, PROGRAM_USER)).toEqual(['$admins', PROGRAM_USER]);
    expect(await allowReading(administrator, PROGRAM_USER)).toEqual(['$admins', PROGRAM_USER]);
    expect(await log.newestPosition()).toEqual(appended.position);
    expect(await findUser(node.administrator, PROGRAM_USER)).toBe('known');
    expect(await findUser(node.administrator, `${PROGRAM_USER}x`)).toBe('unknown');
    expect(await revokeReading(administrator, PROGRAM_USER)).toEqual(['$admins']);
    await expect(new EventLog(eventStoreUrl, 5_000).newestPosition()).rejects.toThrow('lacks a right');
    await Promise.all([administrator.dispose(), connection.close(), log.close()]);
  });

  it('copies a log in its order, although its right is checked for each stream', async () => {
    const source = await startEmbeddedTestLog();
    const client = EventStoreDBClient.connectionString(source.eventStoreUrl);
    const appends = Array.from({ length: MANY }, (_, n) =>
      client.appendToStream(`stream-${n % 701}`, jsonEvent({ type: 'Counted', data: { n } })),
    );
    await Promise.all(appends);
    const log = new SourceLog(source.eventStoreUrl, TIMEOUT_MS);
    const copy = (to: string) =>
      copyEvents(log, {
        ...{ to, timeoutMs: TIMEOUT_MS },
        ...{ signal: new AbortController().signal, advanced: () => undefined },
      });
    await expect(copy(node.user)).rejects.toThrow('lacks a right in the event log');
    await expect(copy(node.addressOf(PROGRAM_USER, 'guessed'))).rejects.toThrow(
      'refuses the user or the password',
    );
    const administrator = EventStoreDBClient.connectionString(node.administrator);
    await allowReading(administrator, PROGRAM_USER);
    expect(await copy(node.user)).toMatchObject({ events: MANY, added: MANY });
    expect(await copy(node.administrator)).toMatchObject({ events: MANY, added: 0 });
    await Promise.all([administrator.dispose(), client.dispose(), log.close()]);
    await source.stop();
  });
});
