import { readdir, readFile } from 'node:fs/promises';

const KB_A_MB = 1024;
/** Clock tick of Linux on all present architectures. */
const MS_A_TICK = 10;
/** User and system time, counted from the field after the name in parentheses. */
const [USER_TIME, SYSTEM_TIME] = [11, 12];

/** Returns the process ids of all running children of a process, as Linux shows them; none on other systems. */
export async function childrenOf(parent: number): Promise<number[]> {
  const children: number[] = [];
  for (const entry of await readdir('/proc').catch(() => [])) {
    const pid = Number(entry);
    if (Number.isInteger(pid) && (await parentOf(pid)) === parent) children.push(pid);
  }
  return children;
}

/** Returns the process ids of the children whose command line contains `part`. */
export async function childrenWith(parent: number, part: string): Promise<number[]> {
  const found: number[] = [];
  for (const pid of await childrenOf(parent)) {
    const command = await read(`/proc/${pid}/cmdline`);
    if (command.replaceAll('\0', ' ').includes(part)) found.push(pid);
  }
  return found;
}

/** Returns the memory of a process in whole MB, at present or at its peak; 0 when it has ended. */
export async function memoryMb(pid: number, figure: 'present' | 'peak'): Promise<number> {
  const status = await read(`/proc/${pid}/status`);
  const pattern = figure === 'peak' ? /^VmHWM:\s+(\d+) kB$/m : /^VmRSS:\s+(\d+) kB$/m;
  return Math.round(Number(pattern.exec(status)?.[1] ?? 0) / KB_A_MB);
}

/** Returns the processor time of a process so far, in ms; 0 when it has ended. */
export async function processorMs(pid: number): Promise<number> {
  const stat = await read(`/proc/${pid}/stat`);
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[USER_TIME] ?? 0) + Number(fields[SYSTEM_TIME] ?? 0)) * MS_A_TICK;
}

async function parentOf(pid: number): Promise<number> {
  const status = await read(`/proc/${pid}/status`);
  return Number(/^PPid:\s+(\d+)$/m.exec(status)?.[1] ?? 0);
}

/** Returns the text of a file, empty when the process has ended. */
async function read(path: string): Promise<string> {
  return readFile(path, 'utf8').catch(() => '');
}
