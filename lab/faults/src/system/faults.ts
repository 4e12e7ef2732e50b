import type { Random } from '@timekeep/tools/random';
import type { Part } from '@timekeep/e2e/support/processes';
import { FLOODS, type Flood } from './floods.js';
import type { Line } from './proxied-system.js';

/**
 * `deaf` is a connection on which requests arrive and answers are lost, until it breaks. `poison` is an unreadable
 * event, until IT declares it void.
 */
export type Fault =
  | { readonly kind: 'kill' | 'stop'; readonly part: Part }
  | { readonly kind: 'cut' | 'deaf'; readonly line: Line }
  | { readonly kind: 'flood'; readonly flood: Flood }
  | { readonly kind: 'poison' }
  | { readonly kind: 'full disk' };

const PARTS: readonly Part[] = ['backend', 'projections', 'event log', 'PostgreSQL'];
const LINES: readonly Line[] = [
  'backend to event log',
  'projections to event log',
  'backend to PostgreSQL',
  'projections to PostgreSQL',
  'event log to PostgreSQL',
];
/** The disk is filled in the first of so many rounds. */
const ROUNDS_WITH_A_DISK = 4;

/**
 * Rounds of faults, each in another order: every part is killed, one is stopped, two lines fail, callers flood the
 * backend, and an unreadable event is recorded. With this many kills in all.
 *
 * @param withDisk true if there is a disk that can be filled
 */
export function planFaults(random: Random, kills: number, withDisk: boolean): Fault[] {
  const plan: Fault[] = [];
  const stops = random.shuffled(PARTS);
  const cuts = random.shuffled(LINES);
  const losses = random.shuffled(LINES);
  for (let planned = 0, round = 0; planned < kills; round += 1) {
    const killed = random.shuffled(PARTS).slice(0, kills - planned);
    planned += killed.length;
    plan.push(
      ...random.shuffled<Fault>([
        ...killed.map((part) => ({ kind: 'kill', part }) as const),
        ...ofRound(stops, round).map((part) => ({ kind: 'stop', part }) as const),
        ...ofRound(cuts, round).map((line) => ({ kind: 'cut', line }) as const),
        ...ofRound(losses, round).map((line) => ({ kind: 'deaf', line }) as const),
        ...FLOODS.map((flood) => ({ kind: 'flood', flood }) as const),
        { kind: 'poison' } as const,
        ...(withDisk && round % ROUNDS_WITH_A_DISK === 0 ? ([{ kind: 'full disk' }] as const) : []),
      ]),
    );
  }
  return plan;
}

/** Describes a fault for a report. */
export function describeFault(fault: Fault): string {
  switch (fault.kind) {
    case 'kill':
      return `${fault.part} killed`;
    case 'stop':
      return `${fault.part} stopped`;
    case 'cut':
      return `${fault.line} cut`;
    case 'deaf':
      return `${fault.line} deaf`;
    case 'flood':
      return `flood of ${fault.flood}`;
    case 'poison':
      return 'poison event';
    case 'full disk':
      return 'disk full';
  }
}

/** Returns the item of the round. */
function ofRound<T>(items: readonly T[], round: number): readonly T[] {
  const index = round % items.length;
  return items.slice(index, index + 1);
}
