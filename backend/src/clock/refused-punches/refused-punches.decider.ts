import type { RefusedEvent } from '@timekeep/contracts/events/clock';
import type { PunchRefusal } from '@timekeep/contracts/clock/punch-refusals';
import { accept, type Decider } from '../../event-store/decider.js';

/** Refused punches that are kept of one terminal and day; more come from a clock that is broken, or from somebody who guesses. */
export const MAX_REFUSED_A_DAY = 1_000;

/** A punch that a terminal sent. */
export interface SentPunch {
  readonly terminal: string;
  readonly EMPID: string;
  /** ISO in UTC. */
  readonly at: string;
}

export interface RefusedPunch extends SentPunch {
  readonly reason: PunchRefusal;
}

type RefusedCommand =
  | { readonly type: 'refuse'; readonly terminal: string; readonly punches: readonly RefusedPunch[] }
  | { readonly type: 'take'; readonly punches: readonly SentPunch[] };

/** The punches of a stream by `keyOf`: those that were refused, and those of them that were taken over. */
interface RefusedState {
  readonly refused: readonly string[];
  readonly taken: readonly string[];
  readonly isFull: boolean;
}

/** Identifies a punch at its terminal. */
export function keyOf({ EMPID, at }: Pick<SentPunch, 'EMPID' | 'at'>): string {
  return `${at} ${EMPID}`;
}

/** Rules of `refused-<terminal>-<date>`: each punch once, a bounded number of them, and each taken over once. */
export const refusedDecider: Decider<RefusedState, RefusedCommand, RefusedEvent> = {
  initialState: { refused: [], taken: [], isFull: false },
  evolve(state, { type, data }) {
    switch (type) {
      case 'PunchRefused':
        return { ...state, refused: [...state.refused, keyOf(data)] };
      case 'RefusalsFull':
        return { ...state, isFull: true };
      case 'RefusedPunchTaken':
        return { ...state, taken: [...state.taken, keyOf(data)] };
    }
  },
  decide(command, { refused, taken, isFull }) {
    switch (command.type) {
      case 'refuse': {
        if (isFull) return accept();
        const known = new Set(refused);
        const fresh = new Map<string, RefusedEvent>();
        for (const punch of command.punches) {
          const key = keyOf(punch);
          if (!known.has(key) && !fresh.has(key)) fresh.set(key, { type: 'PunchRefused', data: punch });
        }
        const kept = [...fresh.values()].slice(0, MAX_REFUSED_A_DAY - refused.length);
        if (kept.length < fresh.size)
          kept.push({ type: 'RefusalsFull', data: { terminal: command.terminal } });
        return accept(...kept);
      }
      case 'take': {
        const done = new Set(taken);
        const open = new Set(refused.filter((key) => !done.has(key)));
        return accept(
          ...command.punches
            .filter((punch) => open.has(keyOf(punch)))
            .map(({ terminal, EMPID, at }): RefusedEvent => ({
              type: 'RefusedPunchTaken',
              data: { terminal, EMPID, at },
            })),
        );
      }
    }
  },
};
