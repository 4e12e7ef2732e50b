import type { TerminalEvent } from '@timekeep/contracts/events/clock';
import { accept, plain, refuse, type Decider, type Decision } from '../event-store/decider.js';

export type TerminalCommand =
  | {
      readonly type: 'issue';
      readonly name: string;
      /** SHA-256 of the key's secret part, in hex. */
      readonly keyHash: string;
      /** True when its punches need the employee's PIN. */
      readonly pinRequired: boolean;
    }
  | { readonly type: 'revoke'; readonly name: string };

/** A terminal that was issued at some time. */
export interface Terminal {
  readonly keyHash: string;
  readonly pinRequired: boolean;
  readonly revoked: boolean;
}

export type TerminalState = Terminal | null;

const NAME = /^[a-z0-9-]{1,40}$/;

/** Rules of `terminal-<name>`: one key at a time. A revoked name may be issued again, with a new key. */
export const terminalDecider: Decider<TerminalState, TerminalCommand, TerminalEvent> = {
  initialState: null,
  evolve(state, event) {
    switch (event.type) {
      case 'TerminalIssued': {
        const { keyHash, pinRequired } = event.data;
        return { keyHash, pinRequired, revoked: false };
      }
      case 'TerminalRevoked':
        return state && { ...state, revoked: true };
    }
  },
  decide(command, state) {
    switch (command.type) {
      case 'issue':
        return issue(command, state);
      case 'revoke':
        return revoke(command.name, state);
    }
  },
};

function issue(
  { name, keyHash, pinRequired }: Extract<TerminalCommand, { type: 'issue' }>,
  state: TerminalState,
): Decision<TerminalEvent> {
  if (!NAME.test(name)) {
    return refuse('invalid', plain('A terminal has a name of 1 to 40 of the characters a-z, 0-9 and -.'));
  }
  if (state && !state.revoked) {
    return refuse(
      'conflict',
      plain(`The terminal ${name} has a key already. Revoke it before you issue another one.`),
    );
  }
  return accept({ type: 'TerminalIssued', data: { name, keyHash, pinRequired } });
}

function revoke(name: string, state: TerminalState): Decision<TerminalEvent> {
  if (!state) return refuse('missing', plain(`There is no terminal ${name}.`));
  return state.revoked ? accept() : accept({ type: 'TerminalRevoked', data: { name } });
}
