import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { StartRefusedError } from './settings.js';

/**
 * Takes the data folder for this process; the returned function gives it back.
 *
 * @throws StartRefusedError when another supervisor that is alive has it
 */
export async function lockDataFolder(dataDir: string): Promise<() => Promise<void>> {
  await mkdir(dataDir, { recursive: true });
  const file = join(dataDir, 'supervisor.pid');
  const mine = `${process.pid} ${await startOf(process.pid)}\n`;
  for (let attempt = 0; attempt < 2; attempt += 1) {
    try {
      await writeFile(file, mine, { flag: 'wx', mode: 0o600 });
      return () => rm(file, { force: true });
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
    }
    const [pid = '', ...start] = (await readFile(file, 'utf8').catch(() => '')).trim().split(' ');
    if (await isAlive(Number(pid), start.join(' '))) break;
    await rm(file, { force: true });
  }
  throw new StartRefusedError(`Timekeep is already running on ${dataDir}`);
}

function codeOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
}

async function isAlive(pid: number, start: string): Promise<boolean> {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    // It is there, and somebody else's.
    if (codeOf(error) !== 'EPERM') return false;
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
