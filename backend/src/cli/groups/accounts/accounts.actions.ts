import { ActivateAccount, DeactivateAccount, RemoveSecondFactor } from '../../../accounts/accounts.module.js';
import type { OutputOptions } from '../../terminal/output.js';
import { runChange } from '../run-change.js';

export { grantAuthority } from './grant-authority.js';
export { issueResetCode } from './issue-reset-code.js';
export { listAccounts } from './list-accounts.js';
export { removeAccount } from './remove-account.js';

export function activateAccount(EMPID: string, options: OutputOptions): Promise<void> {
  const messages = {
    changed: `The account of ${EMPID} is active. If it waited for approval and mail is set up, its owner sets a new password with a mailed code before signing in.`,
    unchanged: `The account of ${EMPID} was active already.`,
  };
  return runChange(
    (session) => new ActivateAccount(EMPID, session.context('accounts activate')),
    messages,
    options,
  );
}

export function deactivateAccount(EMPID: string, options: OutputOptions): Promise<void> {
  const messages = {
    changed: `The account of ${EMPID} is deactivated.`,
    unchanged: `The account of ${EMPID} was deactivated already.`,
  };
  return runChange(
    (session) => new DeactivateAccount(EMPID, session.context('accounts deactivate')),
    messages,
    options,
  );
}

/** Turns two-step sign-in of an account off, for a lost device. */
export function turnOffSecondFactor(
  EMPID: string,
  { reason, ...options }: OutputOptions & { readonly reason: string },
): Promise<void> {
  const messages = {
    changed: `Two-step sign-in of ${EMPID} is off, and all sessions of the account have ended. Sign-in asks for the password alone.`,
    unchanged: `Two-step sign-in of ${EMPID} was off already.`,
  };
  return runChange(
    (session) => new RemoveSecondFactor(EMPID, reason, session.context('accounts second-factor-off')),
    messages,
    options,
  );
}
