import { setTimeout as pause } from 'node:timers/promises';
import type { Random } from '@timekeep/tools/random';
import type { TcpProxy } from '@timekeep/embedded/testing/tcp-proxy';
import { eventually } from '@timekeep/tools/eventually';
import type { StandaloneEventLog } from './standalone-event-log.js';

/** Faults that end a process, and are counted. `all` is a failure of the machine; `start` happens during a start. */
export const KILLS = ['log', 'PostgreSQL', 'all', 'start'] as const;
export type Fault = (typeof KILLS)[number] | 'cut' | 'stall';

/** Faults of each round, shuffled each time. */
const DECK = ['log', 'log', 'log', 'PostgreSQL', 'all', 'start', 'cut', 'cut', 'stall'] as const;

export function isKill(fault: Fault): boolean {
  return KILLS.some((kill) => kill === fault);
}

/** Returns faults in random order, with this many kills among them. */
export function planFaults(random: Random, kills: number): Fault[] {
  const plan: Fault[] = [];
  for (let planned = 0; planned < kills;) {
    for (const fault of random.shuffled(DECK)) {
      if (planned === kills && isKill(fault)) continue;
      if (isKill(fault)) planned += 1;
      plan.push(fault);
    }
  }
  return plan;
}

const TIMEOUT_MS = 60_000;
/** Longer than a client waits for an answer, shorter than a connection's keepalive. */
const LONGEST_STALL_MS = 4500;
const LONGEST_START_MS = 700;

/** Applies one fault to the log, or to the connection to it, and restores its operation. */
export async function applyFault(
  fault: Fault,
  log: StandaloneEventLog,
  line: TcpProxy,
  random: Random,
): Promise<void> {
  switch (fault) {
    case 'log':
      await log.end('SIGKILL');
      return log.start();
    case 'PostgreSQL':
      await killPostgres(log);
      return;
    case 'all':
      // PostgreSQL first: it can be found as the child of a running log.
      await killPostgres(log);
      await log.end('SIGKILL');
      return log.start();
    case 'start': {
      await log.end('SIGKILL');
      const starting = log.start().catch(() => undefined);
      await pause(random.between(0, LONGEST_START_MS));
      await log.end('SIGKILL');
      await starting;
      return log.start();
    }
    case 'cut':
      await line.cut();
      return line.restore();
    case 'stall':
      log.signal('SIGSTOP');
      await pause(random.between(200, LONGEST_STALL_MS));
      log.signal('SIGCONT');
  }
}

async function killPostgres(log: StandaloneEventLog): Promise<void> {
  const pid = await eventually(() => log.postgres(), TIMEOUT_MS, 'PostgreSQL runs');
  process.kill(pid, 'SIGKILL');
}
