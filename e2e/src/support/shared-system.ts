import type { DemoSystem } from './demo-system.js';
import { terminalKeyIn } from './system.js';

export interface SharedSystem extends DemoSystem {
  /** The key of the demo company's time clock. */
  readonly terminalKey: () => Promise<string>;
}

/** The demo system that the run has started (shared-system.setup.mjs). */
export function sharedSystem(): SharedSystem {
  const { url, dataDir } = JSON.parse(process.env['SHARED_SYSTEM'] ?? '{}') as Partial<SharedSystem>;
  if (url === undefined || dataDir === undefined) throw new Error('No system was started for the tests.');
  return { url, dataDir, terminalKey: () => terminalKeyIn(dataDir) };
}
