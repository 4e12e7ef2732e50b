import { fileURLToPath } from 'node:url';

import { childrenWith, memoryMb, processorMs } from '@timekeep/embedded/testing/child-processes';

/**
 * Returns the peak memory of a child process in MB, as counted by Linux.
 *
 * @param script its compiled entry file; the maximum of several processes
 * @throws Error when there is no such process, or on systems without these figures
 */
export async function peakMemoryOf(script: URL): Promise<number> {
  return Math.max(...(await figuresOf(script, (pid) => memoryMb(pid, 'peak'))));
}

/**
 * Returns the processor time of all processes of a script so far, in ms.
 *
 * @throws Error when there is no such process, or on systems without these figures
 */
export async function processorTimeOf(script: URL): Promise<number> {
  const times = await figuresOf(script, processorMs);
  return times.reduce((sum, time) => sum + time, 0);
}

async function figuresOf(script: URL, figure: (pid: number) => Promise<number>): Promise<number[]> {
  const children = await childrenWith(process.pid, fileURLToPath(script));
  if (children.length === 0) throw new Error(`No process of ${script.href} runs`);
  return Promise.all(children.map(figure));
}
