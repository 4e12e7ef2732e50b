import { randomBytes, randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { access, link, mkdir, readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errorCode, reasonOf } from '@timekeep/log/settings/error-code';
import { fullDiskAdvice, reserveOf } from '@timekeep/log/settings/full-disk';
import { writeWhole } from '@timekeep/log/settings/unfinished-file';
import { assertOwnFolder, replaceFile } from '../../files/data-files.js';
import { FolderInUseError, StartRefusedError } from '../../settings/start-refused.error.js';

/** Uses of a data folder, each with its marker file and the message that refuses another use. */
const USES = {
  demo: { marker: 'demo', refusal: (folder: string) => `${folder} holds demo data: give another DATA_DIR` },
  real: {
    marker: 'real',
    refusal: (folder: string) =>
      `${folder} holds real data: start it with DEMO=false, or give another DATA_DIR`,
  },
  'event log': {
    marker: 'event-log-alone',
    refusal: (folder: string) => `${folder} holds an event log that runs alone: give another DATA_DIR`,
  },
} as const;

export type FolderUse = keyof typeof USES;

/**
 * Marks a data folder with its use at its first start, so that a demo, a real system and a standalone event log never mix.
 *
 * @throws StartRefusedError when the folder is marked with another use
 */
export async function markDataFolder(dataDir: string, use: FolderUse): Promise<void> {
  for (const [other, { marker, refusal }] of Object.entries(USES)) {
    if (other !== use && (await isThere(join(dataDir, marker))))
      throw new StartRefusedError(refusal(dataDir));
  }
  await replaceFile(join(dataDir, USES[use].marker), '');
}

/** Returns the use that the data folder is marked with; undefined if it was never used. */
export async function findFolderUse(dataDir: string): Promise<FolderUse | undefined> {
  for (const [use, { marker }] of Object.entries(USES)) {
    if (isFolderUse(use) && (await isThere(join(dataDir, marker)))) return use;
  }
  return undefined;
}

export function isFolderUse(name: string): name is FolderUse {
  return Object.hasOwn(USES, name);
}

function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

/** The server's user has to pass the folder; no account but the owner creates files in it, whatever the umask. */
const FOLDER_MODE = 0o755;
/** Without O_NONBLOCK, opening a named pipe would block. */
const LOCK_FLAGS = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/**
 * Locks the data folder for this process; the returned function releases it.
 *
 * @throws FolderInUseError when another running supervisor holds the lock
 * @throws StartRefusedError when the folder is not writable, or belongs to another user, who may have put files in it
 */
export async function lockDataFolder(dataDir: string): Promise<() => Promise<void>> {
  await makeFolder(dataDir).catch((error: unknown) => unusable(dataDir, error));
  assertOwnFolder(dataDir);
  const file = join(dataDir, 'supervisor.pid');
  const mine = `${process.pid} ${await startOf(process.pid)}\n`;
  const draft = `${file}.${randomUUID()}`;
  // Looked at before anything is written: a backup of a running system has to work on a full disk.
  const present = await readLock(file);
  if (present !== undefined && (await isHeld(present))) throw new FolderInUseError(dataDir);
  try {
    await writeFile(draft, mine, { flag: 'wx', mode: 0o600 }).catch((error: unknown) =>
      unusable(dataDir, error),
    );
    if (await take(file, draft)) return () => giveBack(file, mine);
  } finally {
    await rm(draft, { force: true });
  }
  throw new FolderInUseError(dataDir);
}

/** Makes the folder and those above it. `recursive` of Node.js never ends where nothing can be made, as in `/proc`. */
async function makeFolder(folder: string): Promise<void> {
  const make = () => mkdir(folder, { mode: FOLDER_MODE });
  try {
    await make();
  } catch (error) {
    if (errorCode(error) === 'EEXIST' && (await stat(folder)).isDirectory()) return;
    const parent = dirname(folder);
    if (errorCode(error) !== 'ENOENT' || parent === folder) throw error;
    await makeFolder(parent);
    await make();
  }
}

function unusable(dataDir: string, error: unknown): never {
  if (errorCode(error) === 'ENOSPC') throw new StartRefusedError(fullDiskAdvice(dataDir));
  throw new StartRefusedError(
    `The folder ${dataDir} cannot be used: ${reasonOf(error)}. Give another DATA_DIR.`,
  );
}

/**
 * Makes the draft the lock file, unless a running process holds it. The lock of a process that has ended is replaced only under a
 * second lock, taken the same way: no other process can replace the file between its check and its replacement.
 */
async function take(file: string, draft: string): Promise<boolean> {
  while (!(await linked(draft, file))) {
    const held = await readLock(file);
    if (held === undefined) continue;
    if (await isHeld(held)) return false;
    const takeover = `${file}.takeover`;
    if (!(await take(takeover, draft))) return false;
    try {
      if ((await readLock(file)) !== held) continue;
      // A second link, which the rename consumes.
      const own = `${draft}.own`;
      await rm(own, { force: true });
      await link(draft, own);
      await rename(own, file);
      return true;
    } finally {
      await rm(takeover, { force: true });
    }
  }
  return true;
}

/** Creates the file atomically with its content, by a hard link. Returns false if it exists. */
async function linked(draft: string, file: string): Promise<boolean> {
  try {
    await link(draft, file);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
}

async function giveBack(file: string, mine: string): Promise<void> {
  if ((await readLock(file)) === mine) await rm(file, { force: true });
}

/** Reads the lock; undefined if there is none. A symbolic link or a pipe does not count as a lock and is replaced. */
async function readLock(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, { encoding: 'utf8', flag: LOCK_FLAGS });
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    if (errorCode(error) === 'ELOOP') return '';
    throw error;
  }
}

async function isHeld(content: string): Promise<boolean> {
  const [pid = '', ...start] = content.trim().split(' ');
  return await isAlive(Number(pid), start.join(' '));
}

async function isAlive(pid: number, start: string): Promise<boolean> {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    // The process exists and belongs to another user.
    if (errorCode(error) !== 'EPERM') return false;
  }
  return start === (await startOf(pid));
}

/** Returns the start time of a process on Linux, since pids are reused, especially in containers. */
async function startOf(pid: number): Promise<string> {
  const [stat, boot] = await Promise.all(
    [`/proc/${pid}/stat`, '/proc/sys/kernel/random/boot_id'].map((file) =>
      readFile(file, 'utf8').catch(() => ''),
    ),
  );
  const fieldsAfterName = stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
  return `${fieldsAfterName?.[19] ?? ''} ${boot?.trim() ?? ''}`.trim();
}

/** Enough for the files that PostgreSQL writes for a connection, and to drop tables. */
const RESERVE_BYTES = 16 * 1024 * 1024;
/** A disk with less room than so many reserves is left alone. */
const ROOM_IN_RESERVES = 20;

/** Makes the reserve of a data folder, unless it is there or the disk has little room. */
export async function keepReserve(dataDir: string, bytes = RESERVE_BYTES): Promise<void> {
  const file = reserveOf(dataDir);
  const present = await stat(file).catch(() => null);
  if (present !== null && present.size >= bytes) return;
  const { bavail, bsize } = await statfs(dataDir);
  if (bavail * bsize < ROOM_IN_RESERVES * bytes) return;
  // Random, since a file system may keep no room for zeros.
  await writeWhole(file, (draft) => draft.write(randomBytes(bytes)), 'replace');
}
