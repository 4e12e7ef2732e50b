import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { open, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';

import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { causeInWords } from '@timekeep/log/client/errors';
import { isCausedByFullDisk } from '@timekeep/log/settings/full-disk';
import { createLogger } from '@timekeep/log/logging/logger';

import { type RunningEventLog, startEventLog } from '../event-log/start-event-log.js';
import { lockDataFolder, markDataFolder } from '../supervisor/data-folder/folder-use.js';
import { writeSystemFile } from '../supervisor/data-folder/system-file.js';
import { DATABASES, postgresPart } from '../supervisor/parts/postgres-part.js';
import type { RunningPart } from '../supervisor/parts/supervised-part.js';
import { backUp } from './back-up.js';

const SIZE = '200m';
const STREAM = 'punches-100001-2024-06-03';
/** Larger than what may be left in the pages of the tables. */
const LARGE = 'x'.repeat(20_000);
const APPENDS = 40;

const folder = mkdtempSync(join(tmpdir(), 'timekeep-full-'));
const disk = mkdtempSync(join(tmpdir(), 'timekeep-disk-'));
let dataDir: string;
let log: RunningEventLog;
let postgres: RunningPart;
let client: EventStoreDBClient;
let unlock: () => Promise<void>;
const lines = new PassThrough({ encoding: 'utf8' });

/** True if a small file system could be mounted, which needs root on Linux. */
function mount(): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE},mode=755`, 'timekeep-test', disk], {
      stdio: 'ignore',
    });
    return true;
  } catch {
    return false;
  }
}

async function fill(): Promise<void> {
  const ballast = await open(join(disk, 'ballast'), 'w');
  const isWritten = (bytes: number) =>
    ballast.appendFile(Buffer.alloc(bytes)).then(
      () => true,
      () => false,
    );
  while (await isWritten(1_048_576));
  while (await isWritten(4_096));
  await ballast.close();
}

const append = () =>
  client.appendToStream(STREAM, jsonEvent({ id: randomUUID(), type: 'Noted', data: { LARGE } }));
const backupInto = (name: string) =>
  backUp({
    dataDir,
    file: join(folder, name),
    signal: new AbortController().signal,
    advanced: () => undefined,
  });

const isMounted = mount();

beforeAll(async () => {
  if (!isMounted) return;
  dataDir = join(disk, 'data');
  unlock = await lockDataFolder(dataDir);
  await markDataFolder(dataDir, 'real');
  const part = postgresPart(dataDir, () => undefined);
  postgres = await part.launch(new AbortController().signal);
  const url = await part.prepare(DATABASES.events);
  log = await startEventLog({
    databaseUrl: url,
    log: createLogger('event-log', { destination: lines }),
  });
  client = EventStoreDBClient.connectionString(log.connectionString);
  await append();
  await writeSystemFile(dataDir, {
    ...{ databaseUrl: url, eventsDatabaseUrl: url, eventStoreUrl: log.connectionString },
    ...{ backendUrl: 'http://localhost:3000', pid: process.pid, environment: {} },
  });
  await fill();
});

afterAll(async () => {
  if (isMounted) {
    await client.dispose();
    await log.stop();
    await postgres.stop();
    await unlock();
    execFileSync('umount', [disk]);
  }
  await Promise.all([folder, disk].map((each) => rm(each, { recursive: true })));
});

(isMounted ? describe : describe.skip)('a system whose disk is full', () => {
  it('is backed up to another disk, without a byte in the data folder', async () => {
    const before = await readdir(dataDir);
    expect(await backupInto('full.backup')).toMatchObject({ kind: 'done', events: 1 });
    expect(await readdir(dataDir)).toEqual(before);
  });

  it('is known as the cause when PostgreSQL does not run any more', () => {
    const away = Object.assign(new Error('connect ENOENT'), { code: 'ENOENT', syscall: 'connect' });
    expect(isCausedByFullDisk(away, dataDir)).toBe(true);
    expect(isCausedByFullDisk(away, folder)).toBe(false);
    const missing = Object.assign(new Error('open ENOENT'), { code: 'ENOENT', syscall: 'open' });
    for (const other of [missing, new Error('something else')])
      expect(isCausedByFullDisk(other, dataDir)).toBe(false);
  });

  it('says so to who appends, with few lines in its log, and takes appends once there is room', async () => {
    const causes = new Set<string | null>();
    for (let attempt = 0; attempt < APPENDS; attempt += 1) {
      await append().catch((error: unknown) => causes.add(causeInWords(error)));
    }
    expect([...causes]).toEqual(['The disk of the event log is full.']);
    const written = String(lines.read()).trim().split('\n');
    expect(written.filter((line) => line.includes('The disk of the event log is full'))).toHaveLength(1);
    expect(written.length).toBeLessThan(5);

    await rm(join(disk, 'ballast'));
    const begunAt = performance.now();
    while (!(await append().then(Boolean, () => false)))
      expect(performance.now() - begunAt).toBeLessThan(20_000);
  });
});
