import { childrenWith } from '@timekeep/embedded/testing/child-processes';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import { eventually, WAIT_LIMIT_MS } from '@timekeep/tools/eventually';
import type { RunningSystem } from './system.js';

/** The parts of a system, by patterns of their command lines. */
export const PARTS = {
  backend: 'backend/dist/main.js',
  projections: 'projections/dist/main.js',
  'event log': 'event-log/main.js',
  PostgreSQL: '/postgres -D',
} as const;
export type Part = keyof typeof PARTS;

/** Returns the process id of the part that the process `supervisor` has started; undefined without one. */
export async function processOf(supervisor: number, part: Part): Promise<number | undefined> {
  const [pid] = await childrenWith(supervisor, PARTS[part]);
  return pid;
}

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
