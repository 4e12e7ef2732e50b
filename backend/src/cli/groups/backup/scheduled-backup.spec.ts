import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { lockDataFolder, markDataFolder } from '@timekeep/embedded/supervisor/data-folder/folder-use';
import { writeSystemFile } from '@timekeep/embedded/supervisor/data-folder/system-file';
import { logUnderTestDoes } from '@timekeep/embedded/testing/eventstoredb';
import { CliWorld } from '../../../testing/cli-world.js';

const SCRIPT = resolve(import.meta.dirname, '../../../../../deploy/backup/embedded.sh');
const run = promisify(execFile);

let cli: CliWorld;
let folder: string;

beforeAll(async () => {
  cli = await CliWorld.start();
  folder = await mkdtemp(join(tmpdir(), 'timekeep-backups-'));
  await lockDataFolder(cli.dataDir);
  await markDataFolder(cli.dataDir, 'real');
  const { databaseUrl, eventsDatabaseUrl, eventStoreUrl } = cli.world;
  await writeSystemFile(cli.dataDir, {
    ...{ databaseUrl, eventsDatabaseUrl, eventStoreUrl },
    ...{ backendUrl: 'http://localhost:3000', pid: process.pid, environment: cli.environment },
  });
});

afterAll(async () => {
  await cli.stop();
  await rm(folder, { recursive: true, force: true });
});

function backUp(variables: Readonly<Record<string, string>> = {}) {
  const env = { PATH: process.env['PATH'] ?? '', DATA_DIR: cli.dataDir, ...variables };
  return run('sh', [SCRIPT, folder], { env });
}

(logUnderTestDoes('backup') ? describe : describe.skip)('deploy/backup/embedded.sh', () => {
  it('writes a backup that was read back, and keeps the newest', async () => {
    for (const day of ['01', '02', '03'])
      await writeFile(join(folder, `timekeep-202605${day}T000000Z.backup`), '');
    await writeFile(join(folder, 'notes.txt'), 'of somebody');
    const { stdout, stderr } = await backUp({ BACKUP_KEEP: '2', NODE_ENV: 'production' });
    expect(stderr).toBe('');
    expect(stdout).toMatch(
      /2 events in the backup[^]*2 events in the file, which is whole[^]*Removed timekeep-20260502T000000Z\.backup/,
    );
    expect((await readdir(folder)).sort()).toEqual([
      'notes.txt',
      'timekeep-20260503T000000Z.backup',
      expect.stringMatching(/^timekeep-2\d{7}T\d{6}Z\.backup$/),
    ]);
    const last = await cli.run('events tail -n 1 --json');
    expect(JSON.parse(last.stdout)).toMatchObject({
      type: 'DataExported',
      metadata: { actor: 'it:nightly-backup' },
    });
  });

  it('removes nothing when no backup could be written', async () => {
    const before = await readdir(folder);
    await expect(backUp({ DATA_DIR: join(folder, 'nowhere'), BACKUP_KEEP: '1' })).rejects.toMatchObject({
      code: 1,
    });
    await expect(backUp({ BACKUP_KEEP: '0' })).rejects.toMatchObject({ code: 2 });
    expect(await readdir(folder)).toEqual(before);
  });
});
