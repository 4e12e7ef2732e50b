import type { Random } from '@timekeep/tools/random';

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
