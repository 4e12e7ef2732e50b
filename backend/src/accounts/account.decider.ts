import { accountMessages } from '@timekeep/contracts/accounts/account-messages';
import type { AccountEvent, Authority } from '@timekeep/contracts/events/account';
import { accept, plain, refuse, type Decider, type Decision } from '../event-store/decider.js';
import { evolveAccount, NO_ACCOUNT, type Account, type AccountState } from './account.state.js';
import { isPlainEmail, sameEmail } from './email.decider.js';
import { decideSessions, type SessionCommand } from './end-sessions/end-sessions.decision.js';
import { notWaiting, type SeenRegistration } from './decide-registration/decide-registration.decision.js';
import { decideEmailProof, proofOf, type EmailProofCommand } from './prove-email/prove-email.decision.js';
import { decideSecondFactor, type SecondFactorCommand } from './second-factor/second-factor.decision.js';

export type AccountCommand =
  | {
      readonly type: 'register';
      readonly EMPID: string;
      readonly email: string;
      readonly passwordHash: string;
      readonly needsApproval: boolean;
    }
  | {
      /** The company's provider vouches for the employee and the address. */
      readonly type: 'registerByProvider';
      readonly EMPID: string;
      readonly email: string;
      readonly passwordHash: string;
      /** ISO instant. */
      readonly at: string;
    }
  | {
      readonly type: 'grant';
      readonly EMPID: string;
      readonly authority: Authority;
      /** The account's address as IT knows it: a grant must not go to an account that another person claimed. */
      readonly email: string;
    }
  | {
      readonly type: 'openReset';
      readonly ticket: string;
      /** The address that the code was requested for; it has to be the account's. */
      readonly email: string;
    }
  | {
      /** IT is to be shown the code of this ticket, to read it to the owner. */
      readonly type: 'issueResetCode';
      readonly EMPID: string;
      readonly ticket: string;
    }
  | {
      readonly type: 'changePassword';
      readonly ticket: string;
      readonly passwordHash: string;
      /** ISO instant. */
      readonly at: string;
    }
  | EmailProofCommand
  | SecondFactorCommand
  | SessionCommand
  | {
      readonly type: 'activate';
      readonly EMPID: string;
      readonly registration?: SeenRegistration | null;
      /** True if codes are mailed, with which the owner of the address of an approved registration sets the password. */
      readonly codesByMail: boolean;
    }
  | {
      readonly type: 'remove';
      readonly EMPID: string;
      /** The registration that HR saw and decides, while it waits. Without one, as for IT, any account is changed. */
      readonly registration?: SeenRegistration | null;
    }
  | { readonly type: 'deactivate'; readonly EMPID: string };

type CommandOfIt = Extract<
  AccountCommand,
  { type: 'grant' | 'activate' | 'deactivate' | 'remove' | 'issueResetCode' }
>;

/** Rules of `account-<EMPID>`. */
export const accountDecider: Decider<AccountState, AccountCommand, AccountEvent> = {
  initialState: NO_ACCOUNT,
  evolve: evolveAccount,
  decide(command, state) {
    const { account } = state;
    switch (command.type) {
      case 'activate':
      case 'remove': {
        const refusal = command.registration ? notWaiting(command.registration, account) : null;
        return refusal ?? changeByIt(command, account);
      }
      case 'register':
        return register(command, account);
      case 'registerByProvider':
        return registerByProvider(command, account);
      case 'openReset':
        return openReset(command, account);
      case 'changePassword':
        return changePassword(command, account);
      case 'requestEmailProof':
      case 'proveEmail':
      case 'rejectEmailCode':
        return decideEmailProof(command, account);
      case 'turnOnSecondFactor':
      case 'verifySecondFactor':
      case 'replaceRecoveryCodes':
      case 'turnOffSecondFactor':
      case 'removeSecondFactor':
        return decideSecondFactor(command, state);
      case 'endSession':
      case 'endOtherSessions':
      case 'changeOwnPassword':
        return decideSessions(command, state);
      default:
        return changeByIt(command, account);
    }
  },
};

function changeByIt(command: CommandOfIt, account: Account | null): Decision<AccountEvent> {
  if (!account) return refuse('missing', accountMessages.missing({ employee: command.EMPID }));
  const { EMPID } = account;
  switch (command.type) {
    case 'grant':
      return grant(command, account);
    case 'activate':
      return activate(command, account);
    case 'deactivate':
      return account.status === 'DEACTIVATED'
        ? accept()
        : accept({ type: 'AccountDeactivated', data: { EMPID } });
    case 'issueResetCode':
      return issueResetCode(command, account);
    case 'remove':
      return accept({ type: 'AccountRemoved', data: { EMPID, email: account.email } });
  }
}

function register(
  { EMPID, email, passwordHash, needsApproval }: Extract<AccountCommand, { type: 'register' }>,
  account: Account | null,
): Decision<AccountEvent> {
  if (!isPlainEmail(email)) return refuse('invalid', accountMessages.invalidEmail());
  if (account) return refuse('rule', accountMessages.identityRefused());
  return accept({ type: 'AccountRegistered', data: { EMPID, email, passwordHash, needsApproval } });
}

function registerByProvider(
  { EMPID, email, passwordHash, at }: Extract<AccountCommand, { type: 'registerByProvider' }>,
  account: Account | null,
): Decision<AccountEvent> {
  // Somebody else may have registered it since it was looked up.
  if (account) return refuse('rule', accountMessages.identityRefused());
  if (!isPlainEmail(email)) return refuse('invalid', accountMessages.invalidEmail());
  return accept<AccountEvent>(
    { type: 'AccountRegistered', data: { EMPID, email, passwordHash, needsApproval: false } },
    { type: 'EmailProven', data: { EMPID, email, at } },
  );
}

/**
 * Asks for a new password where codes are mailed: another person than the owner of the address may have registered the account, and only
 * the owner can read a code there. A deactivated account that waited before is opened as if it were waiting.
 */
function activate(
  { codesByMail }: Extract<AccountCommand, { type: 'activate' }>,
  { EMPID, status, isApproved, emailProven }: Account,
): Decision<AccountEvent> {
  if (status === 'ACTIVE') return accept();
  const needsNewPassword = codesByMail && !isApproved && !emailProven;
  return accept({ type: 'AccountActivated', data: { EMPID, needsNewPassword } });
}

/** Records nothing instead of refusing, so that the answer does not reveal whether the address has an account. */
function openReset(
  { ticket, email }: Extract<AccountCommand, { type: 'openReset' }>,
  account: Account | null,
): Decision<AccountEvent> {
  if (account?.status !== 'ACTIVE' || !sameEmail(email, account.email)) return accept();
  return accept({ type: 'PasswordResetOpened', data: { EMPID: account.EMPID, ticket } });
}

function issueResetCode(
  { ticket }: Extract<AccountCommand, { type: 'issueResetCode' }>,
  account: Account,
): Decision<AccountEvent> {
  if (account.status !== 'ACTIVE') return refuse('rule', plain(noCodeFor(account)));
  if (account.resetTicket !== ticket) {
    return refuse(
      'conflict',
      plain('Another code was asked for at this moment. Please call the command again.'),
    );
  }
  return accept({ type: 'ResetCodeIssued', data: { EMPID: account.EMPID, ticket } });
}

/** Returns why no code for a new password is issued for an account that is not active. */
export function noCodeFor({ EMPID, status }: Account): string {
  return `The account of ${EMPID} is ${status}. No code was issued.`;
}

function changePassword(
  { ticket, passwordHash, at }: Extract<AccountCommand, { type: 'changePassword' }>,
  account: Account | null,
): Decision<AccountEvent> {
  if (account?.status !== 'ACTIVE' || account.resetTicket !== ticket) {
    return refuse('rule', accountMessages.codeInvalid());
  }
  const { EMPID } = account;
  const changed = { type: 'PasswordChanged', data: { EMPID, passwordHash } } as const;
  // A code that was mailed to the address proves it; one that IT read out does not.
  const isProof = !account.emailProven && !account.resetByIt;
  return isProof ? accept<AccountEvent>(changed, proofOf(account, at)) : accept(changed);
}

function grant(
  { authority, email }: Extract<AccountCommand, { type: 'grant' }>,
  account: Account,
): Decision<AccountEvent> {
  if (!sameEmail(email, account.email)) {
    return refuse('rule', plain(`The account of ${account.EMPID} has another email. Nothing was granted.`));
  }
  if (account.authority === authority) return accept();
  if (authority !== 'EMPLOYEE') {
    if (!isPlainEmail(account.email)) return refuse('rule', plain(notPlain(account)));
    if (!account.emailProven) return refuse('rule', plain(notProven(account)));
  }
  return accept({ type: 'AuthorityGranted', data: { EMPID: account.EMPID, authority } });
}

function notProven({ EMPID, email }: Account): string {
  return (
    `The email ${email} of ${EMPID} is not confirmed, so anybody may have registered the account. Nothing was granted. ` +
    'Its owner signs in, opens the profile and confirms the email with a mailed code; then grant again. ' +
    `If the account is not its owner's, remove it.`
  );
}

function notPlain({ EMPID, email }: Account): string {
  return (
    `The email ${email} of ${EMPID} has characters that may look like others. Nothing was granted. ` +
    'Remove the account, and let its owner register again with an email of plain letters, digits and signs.'
  );
}
