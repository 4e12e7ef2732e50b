import { RunningSystem } from './system.js';

const EMPLOYEES = 40;

/** Runs `work` on the demo system at `url`, or on one of its own, which is removed afterwards. */
export async function withDemoSystem(
  url: string | undefined,
  work: (url: string) => Promise<void>,
): Promise<void> {
  if (url !== undefined) return work(url);
  const system = await RunningSystem.start(EMPLOYEES);
  try {
    await work(system.url);
  } finally {
    await system.remove();
  }
}
