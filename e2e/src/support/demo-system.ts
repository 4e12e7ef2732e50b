import { RunningSystem, terminalKeyIn } from './system.js';

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

interface SharedSystem extends DemoSystem {
  /** The key of the demo company's time clock. */
  readonly terminalKey: () => Promise<string>;
}

/** The demo system that the run has started (shared-system.setup.mjs). */
export function sharedSystem(): SharedSystem {
  const { url, dataDir } = JSON.parse(process.env['SHARED_SYSTEM'] ?? '{}') as Partial<SharedSystem>;
  if (url === undefined || dataDir === undefined) throw new Error('No system was started for the tests.');
  return { url, dataDir, terminalKey: () => terminalKeyIn(dataDir) };
}
