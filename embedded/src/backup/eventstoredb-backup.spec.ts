import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

import { EventStoreDBClient } from '@eventstore/db-client';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@timekeep/tools/eventually';

import { freePort } from '../postgres/free-port.js';
import { counted, numbersOf } from '../testing/event-samples.js';
import { eventStoreDBScript, spawnEventStoreDB, type EventStoreDBNode } from '../testing/eventstoredb.js';

const SCRIPT = resolve(import.meta.dirname, '../../../deploy/backup/eventstoredb.sh');
const run = promisify(execFile);

let folder: string;
const nodes: EventStoreDBNode[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'timekeep-eventstoredb-backup-'));
});

afterEach(async () => {
  for (const node of nodes.splice(0)) await node.stop();
  await rm(folder, { recursive: true, force: true });
});

const backUp = (data: string, keep = '14') =>
  run('sh', [SCRIPT, data, join(folder, 'backups')], { env: { ...process.env, BACKUP_KEEP: keep } });

async function start(name: string): Promise<EventStoreDBNode> {
  const node = spawnEventStoreDB(join(folder, name), await freePort(), []);
  nodes.push(node);
  await eventually(() => node.leads(), undefined, 'EventStoreDB leads');
  return node;
}

async function withClient<T>(
  node: EventStoreDBNode,
  work: (client: EventStoreDBClient) => Promise<T>,
): Promise<T> {
  const client = EventStoreDBClient.connectionString(node.url);
  return work(client).finally(() => client.dispose());
}

(eventStoreDBScript() === undefined ? describe.skip : describe)('a copy of a running EventStoreDB', () => {
  it('has all events acknowledged before it began, and no partial append', async () => {
    const node = await start('live');
    const streams = ['a', 'b', 'c'];
    await withClient(node, async (client) => {
      for (const stream of streams) await client.appendToStream(stream, counted(500));
      let wanted = true;
      const appending = Promise.all(
        streams.map(async (stream) => {
          while (wanted) await client.appendToStream(stream, counted(20));
        }),
      );
      const { stdout } = await backUp(join(folder, 'live/db'));
      wanted = false;
      await appending;
      await mkdir(join(folder, 'restored/db'), { recursive: true });
      await run('tar', ['-xzf', stdout.trim(), '-C', join(folder, 'restored/db')]);
    });
    await node.stop();

    const restored = await start('restored');
    await withClient(restored, async (client) => {
      for (const stream of streams) {
        const numbers = await numbersOf(client, stream);
        expect(numbers.slice(0, 500)).toEqual(Array.from({ length: 500 }, (_, n) => n));
        const later = numbers.slice(500);
        expect(later).toEqual(later.map((_, index) => index % 20));
      }
      await client.appendToStream('a', counted(1));
    });
  });
});

describe('the script that copies EventStoreDB', () => {
  it('keeps the newest copies, for their owner alone', async () => {
    const data = join(folder, 'data');
    await mkdir(join(data, 'index/stream-existence'), { recursive: true });
    for (const file of ['chaser.chk', 'writer.chk', 'epoch.chk', 'chunk-000000.000000', 'index/indexmap'])
      await writeFile(join(data, file), file);
    await mkdir(join(folder, 'backups'));
    for (const day of ['01', '02', '03'])
      await writeFile(join(folder, `backups/eventstoredb-202605${day}T000000Z.tgz`), '');
    await writeFile(join(folder, 'backups/notes.txt'), 'of somebody');
    await backUp(data, '2');
    const names = (await readdir(join(folder, 'backups'))).sort();
    expect(names).toEqual([
      'eventstoredb-20260503T000000Z.tgz',
      expect.stringMatching(/^eventstoredb-2\d{7}T\d{6}Z\.tgz$/),
      'notes.txt',
    ]);
    expect((await stat(join(folder, 'backups', names[1] ?? ''))).mode & 0o777).toBe(0o600);
    const { stdout } = await run('tar', ['-xzOf', join(folder, 'backups', names[1] ?? ''), './truncate.chk']);
    expect(stdout).toBe('chaser.chk');
  });

  it.each([
    ['a folder without a log', '14', /it is not the data folder of an EventStoreDB/],
    ['no number of copies', 'many', /BACKUP_KEEP needs a number of 1 or more; it is 'many'/],
  ])('refuses %s, and leaves nothing', async (_, keep, words) => {
    await expect(backUp(folder, keep)).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringMatching(words),
    });
    expect(await readdir(folder)).toEqual([]);
  });
});
