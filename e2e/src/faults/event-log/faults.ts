import type { Random } from '@timekeep/tools/random';

/** What ends a process, and counts. `all` is what a machine that goes down would take; `start` comes while it starts. */
export const KILLS = ['log', 'PostgreSQL', 'all', 'start'] as const;
export type Fault = (typeof KILLS)[number] | 'cut' | 'stall';

/** In these shares, each time in another order. */
const DECK = ['log', 'log', 'log', 'PostgreSQL', 'all', 'start', 'cut', 'cut', 'stall'] as const;

export function isKill(fault: Fault): boolean {
  return KILLS.some((kill) => kill === fault);
}

/** Faults in random order, with this many kills among them. */
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
