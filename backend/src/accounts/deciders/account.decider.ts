import { RESET_MESSAGES } from '@timekeep/contracts/api/accounts-api';
import type { AccountEvent, Authority } from '@timekeep/contracts/events/account-events';
import { accept, refuse, type Decider, type Decision } from '../../event-store/decider.js';
import { sameEmail } from './email-address.js';
import { evolveAccount, NO_ACCOUNT, type Account, type AccountState } from './account.state.js';

export type AccountCommand =
  | {
      readonly type: 'register';
      readonly EMPID: string;
      readonly email: string;
      readonly passwordHash: string;
      readonly needsApproval: boolean;
    }
  | {
      readonly type: 'grant';
      readonly EMPID: string;
      readonly authority: Authority;
      /** The account's address as IT knows it: a grant must not go to an account that somebody else claimed. */
      readonly email: string;
    }
  | {
      readonly type: 'openReset';
      readonly ticket: string;
      /** The address that a code was asked for; it has to be the account's. */
      readonly email: string;
    }
  | { readonly type: 'changePassword'; readonly ticket: string; readonly passwordHash: string }
  | { readonly type: 'activate' | 'deactivate' | 'remove'; readonly EMPID: string };

type CommandOfIt = Extract<AccountCommand, { type: 'grant' | 'activate' | 'deactivate' | 'remove' }>;

/**
 * The one answer to every registration whose identity does not hold, so that nobody learns from it who works
 * here, who has an account, or whose address is known.
 */
export const IDENTITY_REFUSED =
  'The account could not be created. The employee ID may not belong to an active employee or may have an account ' +
  'already, or the email may be in use. Please check them or ask the IT Department.';

/** Rules of `account-<EMPID>`. */
export const accountDecider: Decider<AccountState, AccountCommand, AccountEvent> = {
  initialState: NO_ACCOUNT,
  evolve: evolveAccount,
  decide(command, { account }) {
    switch (command.type) {
      case 'register':
        return register(command, account);
      case 'openReset':
        return openReset(command, account);
      case 'changePassword':
        return changePassword(command, account);
      default:
        return changeByIt(command, account);
    }
  },
};

function changeByIt(command: CommandOfIt, account: Account | null): Decision<AccountEvent> {
  if (!account) return refuse('missing', `Employee ${command.EMPID} has no account.`);
  const { EMPID } = account;
  switch (command.type) {
    case 'grant':
      return grant(command, account);
    case 'activate':
      return account.status === 'ACTIVE' ? accept() : accept({ type: 'AccountActivated', data: { EMPID } });
    case 'deactivate':
      return account.status === 'DEACTIVATED'
        ? accept()
        : accept({ type: 'AccountDeactivated', data: { EMPID } });
    case 'remove':
      return accept({ type: 'AccountRemoved', data: { EMPID, email: account.email } });
  }
}

function register(
  { EMPID, email, passwordHash, needsApproval }: Extract<AccountCommand, { type: 'register' }>,
  account: Account | null,
): Decision<AccountEvent> {
  if (account) return refuse('rule', IDENTITY_REFUSED);
  return accept({ type: 'AccountRegistered', data: { EMPID, email, passwordHash, needsApproval } });
}

/** Nothing is refused, only not recorded: who asks must not learn whether the address has an account. */
function openReset(
  { ticket, email }: Extract<AccountCommand, { type: 'openReset' }>,
  account: Account | null,
): Decision<AccountEvent> {
  if (account?.status !== 'ACTIVE' || !sameEmail(email, account.email)) return accept();
  return accept({ type: 'PasswordResetOpened', data: { EMPID: account.EMPID, ticket } });
}

function changePassword(
  { ticket, passwordHash }: Extract<AccountCommand, { type: 'changePassword' }>,
  account: Account | null,
): Decision<AccountEvent> {
  if (account?.status !== 'ACTIVE' || account.resetTicket !== ticket) {
    return refuse('rule', RESET_MESSAGES.invalidCode);
  }
  return accept({ type: 'PasswordChanged', data: { EMPID: account.EMPID, passwordHash } });
}

function grant(
  { authority, email }: Extract<AccountCommand, { type: 'grant' }>,
  account: Account,
): Decision<AccountEvent> {
  if (!sameEmail(email, account.email)) {
    return refuse('rule', `The account of ${account.EMPID} has another email. Nothing was granted.`);
  }
  if (account.authority === authority) return accept();
  return accept({ type: 'AuthorityGranted', data: { EMPID: account.EMPID, authority } });
}
