import { RunningSystem } from './system.js';

/** The URL of a demo system, and the folders of its data and its mails. */
export interface DemoSystem {
  readonly url: string;
  readonly dataDir: string;
}

const EMPLOYEES = 40;

/** Runs `work` on the demo system at `url`, whose data is in `DATA_DIR`, or on a temporary one. */
export async function withDemoSystem(
  url: string | undefined,
  work: (system: DemoSystem) => Promise<void>,
): Promise<void> {
  if (url !== undefined) return work({ url, dataDir: process.env['DATA_DIR'] ?? '.data' });
  const system = await RunningSystem.start(EMPLOYEES);
  try {
    await work(system);
  } finally {
    await system.remove();
  }
}
