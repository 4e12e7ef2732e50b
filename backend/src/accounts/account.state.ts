import { SESSION_COOKIE } from '@timekeep/contracts/api/accounts-api';
import type { AccountEvent, AccountStatus, Authority } from '@timekeep/contracts/events/account';
import type { Recording } from '../event-store/decider.js';
import { evolveSecondFactor, type SecondFactor } from './second-factor/second-factor.state.js';

/** An account as its stream has it. */
export interface Account {
  readonly EMPID: string;
  readonly email: string;
  /** ISO instant of the registration, as the list of those that wait has it. */
  readonly registeredAt: string;
  readonly passwordHash: string;
  /** False from a registration that needs approval until HR or IT approved it. */
  readonly isApproved: boolean;
  /** True until a code set another password than that of a registration which HR or IT approved. */
  readonly needsNewPassword: boolean;
  readonly status: AccountStatus;
  readonly authority: Authority;
  /** The newest ticket for a new password, until it is used; null without one. */
  readonly resetTicket: string | null;
  /** True if IT was shown the code of `resetTicket`: its user need not have access to the mail of the address. */
  readonly resetByIt: boolean;
  /** Passwords that were set with a code, mailed or shown by IT: what nobody can do with the password alone. */
  readonly resets: number;
  /** True if a mailed code proved the address since the registration. */
  readonly emailProven: boolean;
  /** The newest code that was mailed to prove the address; null without one. */
  readonly emailTicket: EmailTicket | null;
  /** Null when sign-in asks for the password alone. */
  readonly secondFactor: SecondFactor | null;
}

/** A mailed code that can prove the address of an account. */
export interface EmailTicket {
  readonly ticket: string;
  /** ISO instant. */
  readonly expiresAt: string;
  readonly wrongCodes: number;
}

/** An employee's account, if there is one now. */
export interface AccountState {
  readonly account: Account | null;
  /** Grows whenever sessions that began before have to end. */
  readonly credentialVersion: number;
  readonly sessions: SessionState;
}

/** Exceptions from the rule that a session is valid while its version is the account's. */
export interface SessionState {
  /** The session that is valid although the version has grown since it began; null without one. */
  readonly kept: string | null;
  /** Ended sessions of the present version, and of `kept`, oldest first. */
  readonly ended: readonly EndedSession[];
}

interface EndedSession {
  readonly session: string;
  /** Milliseconds since the epoch. */
  readonly endedAt: number;
}

/** So many ended sessions are kept before those whose tokens have expired anyway are dropped. */
const ENDED_BEFORE_PRUNING = 100;
const NO_EXCEPTIONS: SessionState = { kept: null, ended: [] };

export const NO_ACCOUNT: AccountState = {
  account: null,
  credentialVersion: 0,
  sessions: NO_EXCEPTIONS,
};

/** True if a session that began at a version of the account has not been ended. */
export function isOpen(
  { credentialVersion, sessions: { kept, ended } }: AccountState,
  { session, version }: { readonly session: string; readonly version: number },
): boolean {
  if (version !== credentialVersion && session !== kept) return false;
  return ended.every((each) => each.session !== session);
}

/** The state after one more event. */
export function evolveAccount(state: AccountState, event: AccountEvent, recording: Recording): AccountState {
  switch (event.type) {
    case 'AccountRegistered': {
      const { EMPID, email, passwordHash, needsApproval } = event.data;
      const status = needsApproval ? 'PENDING' : 'ACTIVE';
      return {
        account: {
          EMPID,
          email,
          registeredAt: recording.recordedAt.toISOString(),
          passwordHash,
          isApproved: !needsApproval,
          needsNewPassword: false,
          status,
          authority: 'EMPLOYEE',
          resetTicket: null,
          resetByIt: false,
          resets: 0,
          emailProven: false,
          emailTicket: null,
          secondFactor: null,
        },
        ...withoutSessions(state),
      };
    }
    case 'AuthorityGranted':
      return changed(state, { authority: event.data.authority });
    case 'AccountActivated':
      return activated(state, event.data.needsNewPassword);
    case 'AccountDeactivated':
      return changed(state, { status: 'DEACTIVATED', resetTicket: null, emailTicket: null });
    case 'AccountRemoved':
      return { account: null, ...withoutSessions(state) };
    case 'PasswordResetOpened':
      return changed(state, { resetTicket: event.data.ticket, resetByIt: false });
    case 'ResetCodeIssued':
      return state.account?.resetTicket === event.data.ticket ? changed(state, { resetByIt: true }) : state;
    case 'PasswordChanged':
      return withReset(withPassword(state, event.data.passwordHash, null));
    case 'OwnPasswordChanged':
      return withPassword(state, event.data.passwordHash, event.data.kept);
    case 'SessionEnded':
      return { ...state, sessions: ended(state.sessions, event.data.session, recording) };
    case 'OtherSessionsEnded':
      return { ...state, ...withoutSessions(state, event.data.kept) };
    case 'EmailProofRequested': {
      const { ticket, expiresAt } = event.data;
      return changed(state, { emailTicket: { ticket, expiresAt, wrongCodes: 0 } });
    }
    case 'EmailCodeRejected':
      return rejected(state, event.data.ticket);
    case 'EmailProven':
      return changed(state, { emailProven: true, emailTicket: null });
    case 'SecondFactorTurnedOn':
      // The others never gave a code.
      return {
        ...changed(state, { secondFactor: evolveSecondFactor(state.account?.secondFactor ?? null, event) }),
        ...withoutSessions(state, event.data.session),
      };
    case 'SecondFactorVerified':
    case 'RecoveryCodeUsed':
    case 'RecoveryCodesReplaced':
      return changed(state, { secondFactor: evolveSecondFactor(state.account?.secondFactor ?? null, event) });
    case 'SecondFactorTurnedOff': {
      const isByIt = event.data.reason !== null;
      return { ...changed(state, { secondFactor: null }), ...(isByIt ? withoutSessions(state) : {}) };
    }
  }
}

/**
 * Sessions from before a deactivation stay over. The version grows only now: until then their tokens still match, so that
 * they are refused as deactivated and not as unknown.
 */
function activated(state: AccountState, needsNewPassword: boolean): AccountState {
  const reopened = state.account?.status === 'DEACTIVATED';
  const change = {
    status: 'ACTIVE',
    isApproved: true,
    ...(needsNewPassword && { needsNewPassword }),
  } as const;
  return { ...changed(state, change), ...(reopened ? withoutSessions(state) : {}) };
}

/** The part of the state that ends all sessions but `kept`. */
function withoutSessions(
  { credentialVersion }: AccountState,
  kept: string | null = null,
): Pick<AccountState, 'credentialVersion' | 'sessions'> {
  return { credentialVersion: credentialVersion + 1, sessions: { ...NO_EXCEPTIONS, kept } };
}

/** A new password voids a ticket for one as well. */
function withPassword(state: AccountState, passwordHash: string, kept: string | null): AccountState {
  return { ...changed(state, { passwordHash, resetTicket: null }), ...withoutSessions(state, kept) };
}

function withReset(state: AccountState): AccountState {
  return changed(state, { resets: (state.account?.resets ?? 0) + 1, needsNewPassword: false });
}

/** A token expires in a fixed time after its signing, hence in that time after the end of its session at the latest. */
function ended(sessions: SessionState, session: string, { recordedAt }: Recording): SessionState {
  const endedAt = recordedAt.getTime();
  const former =
    sessions.ended.length < ENDED_BEFORE_PRUNING
      ? sessions.ended
      : sessions.ended.filter((each) => each.endedAt > endedAt - SESSION_COOKIE.maxAgeMs);
  return { ...sessions, ended: [...former, { session, endedAt }] };
}

function rejected(state: AccountState, ticket: string): AccountState {
  const emailTicket = state.account?.emailTicket;
  if (emailTicket?.ticket !== ticket) return state;
  return changed(state, { emailTicket: { ...emailTicket, wrongCodes: emailTicket.wrongCodes + 1 } });
}

function changed(state: AccountState, change: Partial<Account>): AccountState {
  return state.account ? { ...state, account: { ...state.account, ...change } } : state;
}
