import { execFileSync } from 'node:child_process';
import { chmod, chown, mkdtemp, rename, rm, stat, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

import { accessFileOf, loadOrCreateLogAccess, readLogAccess } from '../../event-log/access/log-access.js';
import { replaceFile } from '../../files/data-files.js';
import { findClusterFolder } from '../../postgres/cluster.js';
import { loadOrCreatePassword } from '../../postgres/databases.js';
import { findServerUser } from '../../postgres/server-user.js';
import { StartRefusedError } from '../../settings/start-refused.error.js';
import { readSettings } from '../settings.js';
import { lockDataFolder } from './folder-use.js';
import { beginSessionEpoch, findSecrets, findSessionEpoch } from './secrets.js';
import { findEventsDatabase } from './system-file.js';

const STRANGER = 54_321;
const isRoot = process.geteuid?.() === 0;
/** Only root can give files to another user. */
const asRoot = isRoot ? it : it.skip;

let base: string;
let dataDir: string;

beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'timekeep-planted-'));
  await chmod(base, 0o755);
  dataDir = join(base, 'data');
  await (
    await lockDataFolder(dataDir)
  )();
});

afterEach(() => rm(base, { recursive: true }));

const secrets = () => findSecrets(readSettings({ DATA_DIR: dataDir }, '/repository'), {});

/** Files of the data folder, each with the functions that write and that read it at a start, or for a command. */
const FILES: readonly [string, () => Promise<unknown>, () => unknown][] = [
  ['secrets.json', secrets, secrets],
  ['session-epoch', () => beginSessionEpoch(dataDir), () => findSessionEpoch(dataDir, {})],
  ['postgres-password', () => loadOrCreatePassword(dataDir), () => loadOrCreatePassword(dataDir)],
  [
    'postgres-password.role',
    () => loadOrCreatePassword(dataDir, 'role'),
    () => loadOrCreatePassword(dataDir, 'role'),
  ],
  [
    'postgres-location',
    () => replaceFile(join(dataDir, 'postgres-location'), base),
    async () => findClusterFolder(dataDir, await findServerUser(), join(base, 'shared')),
  ],
  ['event-log-access.json', () => loadOrCreateLogAccess(dataDir), () => readLogAccess(accessFileOf(dataDir))],
  ['event-log-access.json', () => loadOrCreateLogAccess(dataDir), () => loadOrCreateLogAccess(dataDir)],
  ['event-log-ca.pem', () => loadOrCreateLogAccess(dataDir), () => loadOrCreateLogAccess(dataDir)],
  [
    'system.json',
    () => replaceFile(join(dataDir, 'system.json'), '{"eventsDatabaseUrl": "postgres://elsewhere/"}'),
    () => findEventsDatabase(dataDir),
  ],
];

async function expectRefusal(work: () => unknown, ...words: string[]): Promise<void> {
  const refusal: unknown = await Promise.resolve()
    .then(work)
    .then(
      () => 'It was not refused',
      (error: unknown) => error,
    );
  expect(refusal).toBeInstanceOf(StartRefusedError);
  for (const word of words) expect(String(refusal)).toContain(word);
}

describe.each(FILES)('a file %s', (name, write, read) => {
  const file = () => join(dataDir, name);

  asRoot('that belongs to another user is refused, and is not changed', async () => {
    await write();
    await chown(file(), STRANGER, STRANGER);
    await expectRefusal(read, `${file()} cannot be used: it belongs to user ${STRANGER}`);
    expect((await stat(file())).uid).toBe(STRANGER);
  });

  it('that others may change, that is a link, or that is a pipe is refused', async () => {
    await write();
    await chmod(file(), 0o622);
    await expectRefusal(read, `${file()} cannot be used: other accounts may`);
    await chmod(file(), 0o600);
    await rename(file(), `${file()}.of-others`);
    await symlink(`${file()}.of-others`, file());
    await expectRefusal(read, `${file()} cannot be used: it is a link`);
    await rm(file());
    execFileSync('mkfifo', [file()]);
    await expectRefusal(read, `${file()} cannot be used: it is not a regular file`);
  });
});

describe('a data folder', () => {
  asRoot('that belongs to another user is refused, and nothing is written in it', async () => {
    await chown(dataDir, STRANGER, STRANGER);
    const before = await stat(dataDir);
    await expectRefusal(() => lockDataFolder(dataDir), dataDir, `belongs to user ${STRANGER}`);
    const user = await findServerUser();
    await expectRefusal(() => findClusterFolder(dataDir, user, join(base, 'shared')), `user ${STRANGER}`);
    expect((await stat(dataDir)).mtimeMs).toBe(before.mtimeMs);
  });

  it('in which every account can create files is refused', async () => {
    await chmod(dataDir, 0o777);
    await expectRefusal(() => lockDataFolder(dataDir), `chmod o-w ${dataDir}`);
  });

  it('is not created as one, whatever the umask', async () => {
    const umask = process.umask(0);
    try {
      await (
        await lockDataFolder(join(base, 'new'))
      )();
    } finally {
      process.umask(umask);
    }
    expect((await stat(join(base, 'new'))).mode & 0o777).toBe(0o755);
  });
});
