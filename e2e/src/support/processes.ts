import { readdir, readFile } from 'node:fs/promises';

/** The parts of a system, by patterns of their command lines. */
export const PARTS = {
  backend: 'backend/dist/main.js',
  projections: 'projections/dist/main.js',
  'event log': 'event-log/main.js',
  PostgreSQL: '/postgres -D',
} as const;
export type Part = keyof typeof PARTS;

/** Returns the process id of the part that the process `supervisor` has started; undefined without one. */
export async function processOf(supervisor: number, part: Part): Promise<number | undefined> {
  for (const pid of await childrenOf(supervisor)) {
    const command = await read(`/proc/${pid}/cmdline`);
    if (command.replaceAll('\0', ' ').includes(PARTS[part])) return pid;
  }
  return undefined;
}

/** Returns the process ids of all running children of a process. */
export async function childrenOf(parent: number): Promise<number[]> {
  const children: number[] = [];
  for (const entry of await readdir('/proc')) {
    const pid = Number(entry);
    if (Number.isInteger(pid) && (await parentOf(pid)) === parent) children.push(pid);
  }
  return children;
}

/** Returns the resident memory of a process, in MB; 0 when it has ended. */
export async function residentMb(pid: number): Promise<number> {
  const status = await read(`/proc/${pid}/status`);
  return Math.round(Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1024);
}

async function parentOf(pid: number): Promise<number> {
  const status = await read(`/proc/${pid}/status`);
  return Number(/^PPid:\s+(\d+)$/m.exec(status)?.[1] ?? 0);
}

async function read(path: string): Promise<string> {
  return readFile(path, 'utf8').catch(() => '');
}
