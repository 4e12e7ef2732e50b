import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';

import {
  binaryEvent,
  EventStoreDBClient,
  StreamDeletedError,
  StreamNotFoundError,
} from '@eventstore/db-client';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { LONGEST_EVENT_LINE } from '@timekeep/log/wire/message-limits';
import { Client } from 'pg';

import { writeCompressed } from '../../files/data-files.js';
import { createDatabase, dropDatabase } from '../../postgres/start-postgres.js';
import { counted, numbersOf } from '../../testing/event-samples.js';
import { testPostgresUrl, urlOf } from '../../testing/test-database.js';
import { type RunningEventLog, startEventLog } from '../start-event-log.js';
import { backupText } from './backup-lines.js';
import { EmptyLog, LogNotEmptyError } from './empty-log.js';
import { readBackup, readBackupHeader } from './read-backup.js';
import { withSnapshot } from './snapshot.js';

/** More events than between two checksums, and than in a page. */
const MANY = 2_500;
const wanted = new AbortController().signal;

let folder: string;
let file: string;
let names: string[];
let original: RunningEventLog;
let client: EventStoreDBClient;
let events: number;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'timekeep-backup-'));
  file = join(folder, 'events.backup');
  names = [];
  original = await startEventLog({ databaseUrl: await newDatabase() });
  client = EventStoreDBClient.connectionString(original.connectionString);
  await client.appendToStream('many', counted(MANY));
  for (const stream of ['limited', 'deleted', 'begun-again', 'entombed']) {
    await client.appendToStream(stream, counted(3));
  }
  await client.setStreamMetadata('limited', { maxCount: 2, owner: 'HR' });
  await client.deleteStream('deleted');
  await client.deleteStream('begun-again');
  await client.appendToStream('begun-again', counted(2, 3));
  await client.setStreamMetadata('entombed', { maxAge: 1000 });
  await client.tombstoneStream('entombed');
  await client.tombstoneStream('never-was');
  const [data, metadata] = [Buffer.from([0, 255, 10, 34, 128]), Buffer.from('{"by": "Zoë\\n\u2028"}')];
  await client.appendToStream('bytes', binaryEvent({ type: 'Bytes', data, metadata }));
  await client.appendToStream('bytes', binaryEvent({ type: 'Nothing', data: Buffer.alloc(0) }));
  events = await backUp();
});

afterAll(async () => {
  await client.dispose();
  await original.stop();
  for (const name of names) await dropDatabase(testPostgresUrl(), name);
  await rm(folder, { recursive: true });
});

async function newDatabase(): Promise<string> {
  const name = `backup_${randomUUID().slice(0, 8)}`;
  names.push(name);
  await createDatabase(testPostgresUrl(), name);
  return urlOf(testPostgresUrl(), name);
}

const originalUrl = () => urlOf(testPostgresUrl(), names[0] ?? '');

async function backUp(): Promise<number> {
  return withSnapshot(originalUrl(), async (snapshot) => {
    const header = { events: snapshot.events, use: 'real', writtenAt: new Date().toISOString() };
    await writeCompressed(file, backupText(header, snapshot.pages()), wanted);
    return snapshot.events;
  });
}

async function restoreFrom(path: string, databaseUrl: string): Promise<number> {
  const log = await EmptyLog.open(databaseUrl);
  try {
    return await log.fill(readBackup(path), () => undefined);
  } finally {
    await log.close();
  }
}

/** Returns every row of a table, binary columns included. */
async function rowsOf(databaseUrl: string, table: string): Promise<unknown[]> {
  const tables = new Client({ connectionString: databaseUrl });
  await tables.connect();
  const { rows } = await tables.query<object>(`SELECT * FROM ${table} ORDER BY 1`);
  await tables.end();
  return rows;
}

describe('a backup', () => {
  it('is compressed, readable by its owner only, and appears complete', async () => {
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readdir(folder)).toEqual(['events.backup']);
    const [header = '', first = ''] = gunzipSync(await readFile(file))
      .toString()
      .split('\n');
    expect(JSON.parse(header)).toMatchObject({ backup: 'Timekeep events', version: 1, events, use: 'real' });
    expect(JSON.parse(first)).toMatchObject({
      position: 1,
      stream: 'many',
      revision: 0,
      data: '{"number":0}',
    });
  });

  it('is restored byte for byte, with effective deletions, tombstones and metadata', async () => {
    const databaseUrl = await newDatabase();
    expect(await restoreFrom(file, databaseUrl)).toBe(events);
    expect(await rowsOf(databaseUrl, 'events')).toEqual(await rowsOf(originalUrl(), 'events'));
    expect(await rowsOf(databaseUrl, 'stream_limits')).toEqual(await rowsOf(originalUrl(), 'stream_limits'));

    const restored = await startEventLog({ databaseUrl });
    const reader = EventStoreDBClient.connectionString(restored.connectionString);
    expect(await numbersOf(reader, 'limited')).toEqual([1, 2]);
    expect(await numbersOf(reader, 'begun-again')).toEqual([3, 4]);
    await expect(numbersOf(reader, 'deleted')).rejects.toBeInstanceOf(StreamNotFoundError);
    await expect(numbersOf(reader, 'entombed')).rejects.toBeInstanceOf(StreamDeletedError);
    const { position } = await reader.appendToStream('many', counted(1, MANY), {
      expectedRevision: BigInt(MANY - 1),
    });
    expect(position?.commit).toBe(BigInt(events + 1));
    await reader.dispose();
    await restored.stop();
    await expect(EmptyLog.open(databaseUrl)).rejects.toBeInstanceOf(LogNotEmptyError);
  });

  it('is not restored while an event log is running', async () => {
    await expect(EmptyLog.open(originalUrl())).rejects.toThrow('Another event log is writing');
  });
});

describe('a damaged file', () => {
  let databaseUrl: string;

  beforeAll(async () => {
    databaseUrl = await newDatabase();
  });

  const damaged = async (change: (lines: string[]) => string[]): Promise<string> => {
    const lines = gunzipSync(await readFile(file))
      .toString()
      .split('\n');
    return put(gzipSync(change(lines).join('\n')));
  };
  const put = async (bytes: Buffer): Promise<string> => {
    const path = join(folder, randomUUID());
    await writeFile(path, bytes);
    return path;
  };
  const pipe = async (): Promise<string> => {
    const path = join(folder, randomUUID());
    await promisify(execFile)('mkfifo', [path]);
    return path;
  };
  /** The bytes after the longest line are damaged: they are not to be reached. */
  const endless = async (): Promise<string> => {
    const [header = ''] = gunzipSync(await readFile(file))
      .toString()
      .split('\n');
    const line = Buffer.alloc(LONGEST_EVENT_LINE + 4 * 1024 * 1024, ' ');
    return put(Buffer.concat([gzipSync(`${header}\n`), gzipSync(line, { level: 1 }), Buffer.alloc(99, 1)]));
  };
  const half = async () => put((await readFile(file)).subarray(0, (await stat(file)).size / 2));
  const edited = (line: number, from: string, to: string) =>
    damaged((lines) => lines.with(line - 1, (lines[line - 1] ?? '').replace(from, to)));

  it.each<[string, () => Promise<string>, RegExp]>([
    ['half a file', half, /is incomplete: it ends after line \d+\./],
    ['a file without its end', () => damaged((lines) => lines.slice(0, 50)), /ends after event 49 of \d+\./],
    [
      'a changed event',
      () => edited(1500, '"Counted"', '"Counter"'),
      /in line 2003 does not match what stands between lines 1003 and 2003\./,
    ],
    ['another id', () => edited(7, '"id":"', '"id":"x'), /line 7 should be event 6\./],
    ['a line less', () => damaged((lines) => lines.toSpliced(99, 1)), /line 100 should be event 99\./],
    [
      'a line twice',
      () => damaged((lines) => lines.toSpliced(9, 0, lines[9] ?? '')),
      /line 11 should be event 10\./,
    ],
    ['a header of fewer events', () => edited(1, '"events":', '"events":1'), /in line 1002 does not match/],
    [
      'more after its end',
      () => damaged((lines) => [...lines.slice(0, -1), '{}', '']),
      /goes on after its end/,
    ],
    [
      'a version to come',
      () => edited(1, '"version":1', '"version":2'),
      /backup of version 2; this program knows version 1/,
    ],
    ['another file', () => put(gzipSync('{"not": "ours"}\n')), /is not a backup of Timekeep's events/],
    ['no compressed file', () => put(Buffer.from('plain text')), /is not a backup of Timekeep's events/],
    ['an empty file', () => put(gzipSync('')), /is empty/],
    ['no file', () => Promise.resolve(join(folder, 'nowhere')), /There is no file/],
    ['a folder', () => Promise.resolve(folder), /is not a file/],
    ['a pipe', pipe, /is not a file/],
    ['a line without end', endless, /line 2 is longer than any event: more than \d+ bytes\./],
  ])('%s is refused with the line, and nothing of it is restored', async (_case, make, words) => {
    const path = await make();
    const attempt = async () => {
      await readBackupHeader(path);
      await restoreFrom(path, databaseUrl);
    };
    await expect(attempt()).rejects.toThrow(words);
    const log = await EmptyLog.open(databaseUrl);
    await log.close();
  });

  it('leaves an empty log, which can be restored from an intact file', async () => {
    expect(await restoreFrom(file, databaseUrl)).toBe(events);
  });
});
