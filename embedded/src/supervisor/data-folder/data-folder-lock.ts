import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { errorCode, readIfThere, reasonOf } from '../../files/replace-file.js';
import { FolderInUseError, StartRefusedError } from '../../settings/start-refused.error.js';

/**
 * Takes the data folder for this process; the returned function gives it back.
 *
 * @throws FolderInUseError when another supervisor that is alive has it
 * @throws StartRefusedError when nothing can be written there
 */
export async function lockDataFolder(dataDir: string): Promise<() => Promise<void>> {
  await mkdir(dataDir, { recursive: true }).catch((error: unknown) => unusable(dataDir, error));
  const file = join(dataDir, 'supervisor.pid');
  const mine = `${process.pid} ${await startOf(process.pid)}\n`;
  const draft = `${file}.${randomUUID()}`;
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

function unusable(dataDir: string, error: unknown): never {
  throw new StartRefusedError(
    `The folder ${dataDir} cannot be used: ${reasonOf(error)}. Give another DATA_DIR.`,
  );
}

/**
 * Makes the draft the lock file, unless somebody alive holds it. The lock of one who is dead is replaced only under a
 * lock of its own, taken the same way: between the look at the file and its replacement nobody else can replace it.
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
      // A link of its own, which the renaming uses up.
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

/** The file appears with all that is in it, or not at all. */
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
  if ((await readIfThere(file)) === mine) await rm(file, { force: true });
}

/** A symbolic link is nobody's lock: it is replaced, wherever it leads. */
async function readLock(file: string): Promise<string | undefined> {
  try {
    return await readIfThere(file, constants.O_RDONLY | constants.O_NOFOLLOW);
  } catch (error) {
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
    // It is there, and somebody else's.
    if (errorCode(error) !== 'EPERM') return false;
  }
  return start === (await startOf(pid));
}

/** When a process began, where Linux tells: pids are used again, above all in containers. */
async function startOf(pid: number): Promise<string> {
  const [stat, boot] = await Promise.all(
    [`/proc/${pid}/stat`, '/proc/sys/kernel/random/boot_id'].map((file) =>
      readFile(file, 'utf8').catch(() => ''),
    ),
  );
  const fieldsAfterName = stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
  return `${fieldsAfterName?.[19] ?? ''} ${boot?.trim() ?? ''}`.trim();
}
