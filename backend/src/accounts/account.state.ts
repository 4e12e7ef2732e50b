import type { AccountEvent, AccountStatus, Authority } from '@timekeep/contracts/events/account';
import { evolveSecondFactor, type SecondFactor } from './second-factor/second-factor.state.js';

/** An account as its stream has it. */
export interface Account {
  readonly EMPID: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly status: AccountStatus;
  readonly authority: Authority;
  /** The newest ticket for a new password, until it is used; null without one. */
  readonly resetTicket: string | null;
  /** True if IT was shown the code of `resetTicket`: its user need not have access to the mail of the address. */
  readonly resetByIt: boolean;
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
}

export const NO_ACCOUNT: AccountState = { account: null, credentialVersion: 0 };

/** The state after one more event. */
export function evolveAccount(state: AccountState, event: AccountEvent): AccountState {
  switch (event.type) {
    case 'AccountRegistered': {
      const { EMPID, email, passwordHash, needsApproval } = event.data;
      const status = needsApproval ? 'PENDING' : 'ACTIVE';
      return {
        account: {
          EMPID,
          email,
          passwordHash,
          status,
          authority: 'EMPLOYEE',
          resetTicket: null,
          resetByIt: false,
          emailProven: false,
          emailTicket: null,
          secondFactor: null,
        },
        credentialVersion: state.credentialVersion + 1,
      };
    }
    case 'AuthorityGranted':
      return changed(state, { authority: event.data.authority });
    case 'AccountActivated':
      return activated(state);
    case 'AccountDeactivated':
      return changed(state, { status: 'DEACTIVATED', resetTicket: null, emailTicket: null });
    case 'AccountRemoved':
      return { account: null, credentialVersion: state.credentialVersion + 1 };
    case 'PasswordResetOpened':
      return changed(state, { resetTicket: event.data.ticket, resetByIt: false });
    case 'ResetCodeIssued':
      return state.account?.resetTicket === event.data.ticket ? changed(state, { resetByIt: true }) : state;
    case 'PasswordChanged':
      return {
        ...changed(state, { passwordHash: event.data.passwordHash, resetTicket: null }),
        credentialVersion: state.credentialVersion + 1,
      };
    case 'EmailProofRequested': {
      const { ticket, expiresAt } = event.data;
      return changed(state, { emailTicket: { ticket, expiresAt, wrongCodes: 0 } });
    }
    case 'EmailCodeRejected':
      return rejected(state, event.data.ticket);
    case 'EmailProven':
      return changed(state, { emailProven: true, emailTicket: null });
    case 'SecondFactorTurnedOn':
    case 'SecondFactorVerified':
    case 'RecoveryCodeUsed':
    case 'RecoveryCodesReplaced':
      return changed(state, { secondFactor: evolveSecondFactor(state.account?.secondFactor ?? null, event) });
    case 'SecondFactorTurnedOff': {
      const isByIt = event.data.reason !== null;
      return {
        ...changed(state, { secondFactor: null }),
        credentialVersion: state.credentialVersion + (isByIt ? 1 : 0),
      };
    }
  }
}

/**
 * Sessions from before a deactivation stay over. The version grows only now: until then their tokens still match, so that
 * they are refused as deactivated and not as unknown.
 */
function activated(state: AccountState): AccountState {
  const reopened = state.account?.status === 'DEACTIVATED' ? 1 : 0;
  return {
    ...changed(state, { status: 'ACTIVE' }),
    credentialVersion: state.credentialVersion + reopened,
  };
}

function rejected(state: AccountState, ticket: string): AccountState {
  const emailTicket = state.account?.emailTicket;
  if (emailTicket?.ticket !== ticket) return state;
  return changed(state, { emailTicket: { ...emailTicket, wrongCodes: emailTicket.wrongCodes + 1 } });
}

function changed(state: AccountState, change: Partial<Account>): AccountState {
  return state.account ? { ...state, account: { ...state.account, ...change } } : state;
}
