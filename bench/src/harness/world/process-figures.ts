import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const KB_A_MB = 1024;
/** Clock tick of Linux on all present architectures. */
const MS_A_TICK = 10;
/** User and system time, counted from the field after the name in parentheses. */
const [USER_TIME, SYSTEM_TIME] = [11, 12];

/**
 * Returns the peak memory of a child process in MB, as counted by Linux.
 *
 * @param script its compiled entry file; the maximum of several processes
 * @throws Error when there is no such process, or on systems without these figures
 */
export async function peakMemoryOf(script: URL): Promise<number> {
  const peaks = await figuresOf(script, async (pid) => {
    const [, peak] = /^VmHWM:\s+(\d+) kB$/m.exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(peak) / KB_A_MB;
  });
  return Math.max(...peaks);
}

/**
 * Returns the processor time of all processes of a script so far, in ms.
 *
 * @throws Error when there is no such process, or on systems without these figures
 */
export async function processorTimeOf(script: URL): Promise<number> {
  const times = await figuresOf(script, async (pid) => {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[USER_TIME]) + Number(fields[SYSTEM_TIME])) * MS_A_TICK;
  });
  return times.reduce((sum, time) => sum + time, 0);
}

async function figuresOf(script: URL, figure: (pid: string) => Promise<number>): Promise<number[]> {
  const children = await readFile(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8');
  const figures: number[] = [];
  for (const pid of children.trim().split(' ')) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8');
    if (command.split('\0').includes(fileURLToPath(script))) figures.push(await figure(pid));
  }
  if (figures.length === 0) throw new Error(`No process of ${script.href} runs`);
  return figures;
}
