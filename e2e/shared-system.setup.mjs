import { SMALL_COMPANY } from './dist/support/data-folder.js';
import { RunningSystem } from './dist/support/system.js';

/** Enough employees for every department, and more than 20,000 records. */
const EMPLOYEES = 40;

/**
 * One demo system for all browser tests of a run; each leaves the employees of the others alone. And a small company
 * that is set up once, for tests that need a system of their own: each begins with a copy.
 */
export default async function setup() {
  const starting = [RunningSystem.start(EMPLOYEES), RunningSystem.start(SMALL_COMPANY)];
  try {
    const [system, small] = await Promise.all(starting);
    await small.stop();
    globalThis.systemsOfTheRun = [system, small];
    process.env.SHARED_SYSTEM = JSON.stringify({ url: system.url, dataDir: system.dataDir });
    process.env.SMALL_COMPANY_FOLDER = small.dataDir;
  } catch (error) {
    // No other process would end the one that did start.
    await Promise.allSettled(starting.map(async (started) => (await started).remove()));
    throw error;
  }
}
