import { accountMessages } from '@timekeep/contracts/accounts/account-messages';
import { employeeName } from '@timekeep/contracts/api/employees-api';
import { AccountReader } from '../../../accounts/account-reader.module.js';
import { DeactivateAccount, RemoveAccount } from '../../../accounts/accounts.module.js';
import { EmployeeFacts } from '../../../employees/employees.module.js';
import { partContext } from '../../../event-store/command-context.js';
import { plain } from '../../../event-store/decider.js';
import { refusedAs } from '../../../event-store/store-errors.js';
import { ChooseDigest, VoidRequests } from '../../../requests/requests.module.js';
import type { SystemSession } from '../../system/system-session.js';
import { canAsk, confirmed } from '../../terminal/ask.js';
import type { OutputOptions } from '../../terminal/output.js';
import { UsageError } from '../../usage-error.js';
import { runChange } from '../run-change.js';

export interface RemoveOptions extends OutputOptions {
  readonly yes?: true;
}

/**
 * Removes an account once IT has confirmed it: with `--yes`, or asked at a terminal. Its daily mail is turned off before, so that the next
 * owner of the employee id does not receive what another person chose, and the open requests that were made with it are void; so they are as well
 * when the removal fails afterwards, and the account is deactivated then.
 *
 * @throws UsageError when it is not confirmed and there is no terminal to ask at
 */
export async function removeAccount(EMPID: string, { yes, ...options }: RemoveOptions): Promise<void> {
  if (yes !== true && !canAsk()) {
    throw new UsageError(
      'Removing an account cannot be taken back: its password, authority and confirmed e-mail are lost. Please confirm it with --yes.',
    );
  }
  await runChange(
    async (session) => {
      if (yes !== true) await confirm(session, EMPID);
      const context = session.context('accounts remove');
      // Deactivated first, so that nothing more is asked for with it.
      await session.execute(new DeactivateAccount(EMPID, partContext(context, 'deactivate')));
      await session.execute(new VoidRequests(EMPID, context));
      await session.execute(new ChooseDigest(EMPID, false, context));
      return new RemoveAccount(EMPID, context);
    },
    { changed: `The account of ${EMPID} is removed.`, unchanged: `${EMPID} has no account.` },
    options,
  );
}

/** @throws RefusedError when there is no account, or the answer is no */
async function confirm(session: SystemSession, EMPID: string): Promise<void> {
  const [{ account }, employee] = await Promise.all([
    session.get(AccountReader).find(EMPID),
    session.get(EmployeeFacts).find(EMPID),
  ]);
  if (!account) throw refusedAs('missing', accountMessages.missing({ employee: EMPID }));
  const name = employee ? employeeName(employee.lastName, employee.firstName) : 'unknown';
  const { email, emailProven, authority, status } = account;
  const question = [
    `${EMPID} is ${name}; the account has the e-mail ${email}${emailProven ? ', confirmed,' : ''} and the authority ${authority}, and is ${status}.`,
    `Its password, its authority and the confirmation of its e-mail are lost for good, and its sessions end. Its open requests become void. Records, leave and schedules stay.`,
    `Anybody who knows the employee id can register it anew. Remove the account?`,
  ].join('\n');
  if (await confirmed(question)) return;
  throw refusedAs('rule', plain('It was not confirmed. Nothing was removed.'));
}
