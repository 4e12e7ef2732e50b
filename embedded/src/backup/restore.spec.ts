import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

import { BACKUP_NAME, BACKUP_VERSION } from '../event-log/backup/backup-lines.js';
import { BackupFileError } from '../event-log/backup/read-backup.js';
import { markDataFolder } from '../supervisor/data-folder/folder-use.js';
import { restore } from './restore.js';

let base: string;
let dataDir: string;
let file: string;

beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'timekeep-restore-'));
  dataDir = join(base, 'data');
  file = join(base, 'events.backup');
});

afterEach(() => rm(base, { recursive: true }));

const header = (use: string) =>
  JSON.stringify({
    backup: BACKUP_NAME,
    version: BACKUP_VERSION,
    events: 1,
    use,
    writtenAt: '2026-01-01T00:00:00Z',
  });

const restored = () =>
  restore({ dataDir, file, signal: new AbortController().signal, advanced: () => undefined });

describe('the restore of a damaged backup', () => {
  it.each([
    ['that is cut off', `${header('real')}\n`],
    ['with a broken event', `${header('real')}\n{"position":1,\n`],
    ['of an unknown use', `${header('else')}\n`],
  ])('%s creates no data folder', async (_case, text) => {
    await writeFile(file, gzipSync(text));
    await expect(restored()).rejects.toBeInstanceOf(BackupFileError);
    expect(await readdir(base)).toEqual(['events.backup']);
  });

  it('leaves an empty folder to any use', async () => {
    await mkdir(dataDir);
    await writeFile(file, gzipSync(`${header('real')}\n{"position":1,\n`));
    await expect(restored()).rejects.toThrow('line 2 should be event 1');
    expect(await readdir(dataDir)).toEqual([]);
    await markDataFolder(dataDir, 'demo');
  });
});
