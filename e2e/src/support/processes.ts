import { readdir, readFile } from 'node:fs/promises';

/** The parts of a system, by what their command lines say. */
export const PARTS = {
  backend: 'backend/dist/main.js',
  projections: 'projections/dist/main.js',
  'event log': 'event-log/main.js',
  PostgreSQL: '/postgres -D',
} as const;
export type Part = keyof typeof PARTS;

/** Process id of a part of the system whose supervisor is `supervisor`; undefined while it is not there. */
export async function processOf(supervisor: number, part: Part): Promise<number | undefined> {
  for (const entry of await readdir('/proc')) {
    const pid = Number(entry);
    if (!Number.isInteger(pid)) continue;
    const command = await read(`/proc/${pid}/cmdline`);
    if (!command.replaceAll('\0', ' ').includes(PARTS[part])) continue;
    if (await descends(pid, supervisor)) return pid;
  }
  return undefined;
}

async function descends(pid: number, ancestor: number): Promise<boolean> {
  for (let current = pid; current > 1;) {
    if (current === ancestor) return true;
    const status = await read(`/proc/${current}/status`);
    current = Number(/^PPid:\s+(\d+)$/m.exec(status)?.[1] ?? 0);
  }
  return false;
}

async function read(path: string): Promise<string> {
  return readFile(path, 'utf8').catch(() => '');
}
