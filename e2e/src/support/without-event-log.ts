import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import { eventually, WAIT_LIMIT_MS } from '@timekeep/tools/eventually';
import { processOf } from './processes.js';
import type { RunningSystem } from './system.js';

/** Kills the event log, with the supervisor held so that it cannot start it again before `work` is done. */
export async function withoutEventLog(system: RunningSystem, work: () => Promise<void>): Promise<void> {
  const eventLog = await processOf(system.pid, 'event log');
  if (eventLog === undefined) throw new Error('The event log is not running.');
  process.kill(system.pid, 'SIGSTOP');
  try {
    process.kill(eventLog, 'SIGKILL');
    await work();
  } finally {
    process.kill(system.pid, 'SIGCONT');
  }
  await eventually(
    async () => (await fetch(system.url + API_PATHS.health)).ok,
    WAIT_LIMIT_MS,
    'the event log is back',
  );
}
