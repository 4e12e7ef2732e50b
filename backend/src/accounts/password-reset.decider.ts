import { accountMessages } from '@timekeep/contracts/accounts/account-messages';
import { RESET_CODE } from '@timekeep/contracts/api/accounts-api';
import type { PasswordResetEvent } from '@timekeep/contracts/events/password-reset';
import { accept, refuse, type Decider } from '../event-store/decider.js';

const MINUTE_MS = 60_000;

/** A ticket for a new password, which a code has to prove. */
export interface ResetTicket {
  /** The EMPID of the account; null when the address has no account, which no answer reveals. */
  readonly EMPID: string | null;
  /** bcrypt. */
  readonly codeHash: string;
  /** ISO instants. */
  readonly requestedAt: string;
  readonly expiresAt: string;
  readonly wrongCodes: number;
  readonly isCompleted: boolean;
}

/** Null before the code is requested. */
export type PasswordResetState = ResetTicket | null;

/** `at` is the ISO instant of the call. */
export type PasswordResetCommand =
  | {
      readonly type: 'request';
      readonly ticket: string;
      readonly EMPID: string | null;
      readonly codeHash: string;
      readonly at: string;
    }
  | { readonly type: 'rejectCode' | 'complete'; readonly ticket: string; readonly at: string };

/** Rules of `password-reset-<ticket>`: a code lives for a while, and takes so many wrong guesses. */
export const passwordResetDecider: Decider<PasswordResetState, PasswordResetCommand, PasswordResetEvent> = {
  initialState: null,
  evolve(state, { type, data }) {
    switch (type) {
      case 'PasswordResetRequested': {
        const { EMPID, codeHash, requestedAt, expiresAt } = data;
        return { EMPID, codeHash, requestedAt, expiresAt, wrongCodes: 0, isCompleted: false };
      }
      case 'ResetCodeRejected':
        return state && { ...state, wrongCodes: state.wrongCodes + 1 };
      case 'PasswordResetCompleted':
        return state && { ...state, isCompleted: true };
    }
  },
  decide(command, state) {
    const { type, ticket, at } = command;
    if (type === 'request') {
      if (state) return refuse('conflict', accountMessages.codeAskedFor());
      const { EMPID, codeHash } = command;
      const expiresAt = new Date(Date.parse(at) + RESET_CODE.lifeMinutes * MINUTE_MS).toISOString();
      return accept({
        type: 'PasswordResetRequested',
        data: { ticket, EMPID, codeHash, requestedAt: at, expiresAt },
      });
    }
    if (!state || isOver(state, at)) return refuse('rule', accountMessages.codeInvalid());
    switch (type) {
      case 'rejectCode':
        return accept({ type: 'ResetCodeRejected', data: { ticket } });
      case 'complete':
        // Again: the account had not got its password yet. It takes one from each ticket at most.
        return state.isCompleted ? accept() : accept({ type: 'PasswordResetCompleted', data: { ticket } });
    }
  },
};

/** True when the ticket accepts no code any more at the ISO instant `at`. */
export function isOver({ expiresAt, wrongCodes }: ResetTicket, at: string): boolean {
  return wrongCodes >= RESET_CODE.tries || Date.parse(at) >= Date.parse(expiresAt);
}
