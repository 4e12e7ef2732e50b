import { accountMessages } from '@timekeep/contracts/accounts/account-messages';
import { RESET_CODE } from '@timekeep/contracts/api/accounts-api';
import type { AccountEvent, EmailProven } from '@timekeep/contracts/events/account';
import { accept, refuse, type Decision } from '../../event-store/decider.js';
import type { Account } from '../account.state.js';

const MINUTE_MS = 60_000;

/** `at` is the ISO instant of the call. The code itself is checked before: `proveEmail` stands for a right one. */
export type EmailProofCommand = {
  readonly type: 'requestEmailProof' | 'proveEmail' | 'rejectEmailCode';
  readonly ticket: string;
  readonly at: string;
};

/** Rules of proving the address of an account: as for a new password, a code lives for a while and takes few wrong guesses. */
export function decideEmailProof(
  { type, ticket, at }: EmailProofCommand,
  account: Account | null,
): Decision<AccountEvent> {
  if (account?.status !== 'ACTIVE') return refuse('rule', accountMessages.codeInvalid());
  if (account.emailProven) return accept();
  const { EMPID, email, emailTicket } = account;
  if (type === 'requestEmailProof') {
    if (emailTicket?.ticket === ticket) return accept();
    const expiresAt = new Date(Date.parse(at) + RESET_CODE.lifeMinutes * MINUTE_MS).toISOString();
    return accept({
      type: 'EmailProofRequested',
      data: { EMPID, ticket, email, requestedAt: at, expiresAt },
    });
  }
  const isValid =
    emailTicket?.ticket === ticket &&
    emailTicket.wrongCodes < RESET_CODE.tries &&
    Date.parse(at) < Date.parse(emailTicket.expiresAt);
  if (!isValid) return refuse('rule', accountMessages.codeInvalid());
  return accept(
    type === 'proveEmail' ? proofOf(account, at) : { type: 'EmailCodeRejected', data: { EMPID, ticket } },
  );
}

/** The event that the account's owner reads the mail of its address. */
export function proofOf({ EMPID, email }: Account, at: string): EmailProven {
  return { type: 'EmailProven', data: { EMPID, email, at } };
}
