import { accountMessages } from '@timekeep/contracts/accounts/account-messages';
import { sessionMessages } from '@timekeep/contracts/accounts/session-messages';
import type { AccountEvent } from '@timekeep/contracts/events/account';
import { accept, refuse, type Decision } from '../../event-store/decider.js';
import { isOpen, type AccountState } from '../account.state.js';

/** The session in which a command is given, with the version of the account at which it began. */
export interface KeptSession {
  readonly session: string;
  readonly version: number;
}

export type SessionCommand =
  | { readonly type: 'endSession'; readonly session: string; readonly kept: KeptSession }
  | { readonly type: 'endOtherSessions'; readonly kept: KeptSession }
  | {
      readonly type: 'changeOwnPassword';
      /** The hash that the present password was compared with. */
      readonly comparedWith: string;
      readonly passwordHash: string;
      readonly kept: KeptSession;
    };

/** More sessions than this are not ended one by one within thirty days: the next one ends all. */
const ENDED_LIMIT = 200;

/** The owner of an account ends sessions, or changes the password, which ends the others as well. */
export function decideSessions(command: SessionCommand, state: AccountState): Decision<AccountEvent> {
  const { account, sessions } = state;
  if (account?.status !== 'ACTIVE') return refuse('forbidden', accountMessages.deactivated());
  const { EMPID } = account;
  switch (command.type) {
    case 'endSession': {
      const { session, kept } = command;
      if (sessions.ended.some((each) => each.session === session)) return accept();
      if (!isOpen(state, kept)) return refuse('unauthorized', sessionMessages.endedMeanwhile());
      return sessions.ended.length < ENDED_LIMIT
        ? accept({ type: 'SessionEnded', data: { EMPID, session } })
        : accept({ type: 'OtherSessionsEnded', data: { EMPID, kept: null } });
    }
    case 'endOtherSessions':
      // Keeping one that has ended would open it again.
      if (!isOpen(state, command.kept)) return refuse('unauthorized', sessionMessages.endedMeanwhile());
      return accept({ type: 'OtherSessionsEnded', data: { EMPID, kept: command.kept.session } });
    case 'changeOwnPassword': {
      const { comparedWith, passwordHash, kept } = command;
      if (comparedWith !== account.passwordHash)
        return refuse('conflict', accountMessages.passwordChangedMeanwhile());
      if (!isOpen(state, kept)) return refuse('unauthorized', sessionMessages.endedMeanwhile());
      return accept({ type: 'OwnPasswordChanged', data: { EMPID, passwordHash, kept: kept.session } });
    }
  }
}
