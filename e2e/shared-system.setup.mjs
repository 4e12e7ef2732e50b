import { RunningSystem } from './dist/support/system.js';

/** Enough people that every department has somebody, and more than 20,000 records. */
const EMPLOYEES = 40;

/** One demo system for all browser tests of a run; each leaves the people of the others alone. */
export default async function setup() {
  const system = await RunningSystem.start(EMPLOYEES);
  globalThis.sharedSystem = system;
  process.env.SHARED_SYSTEM = JSON.stringify({ url: system.url, dataDir: system.dataDir });
}
