import { accountMessages } from '@timekeep/contracts/accounts/account-messages';
import type { Authority } from '@timekeep/contracts/events/account';
import { AccountReader } from '../../../accounts/account-reader.module.js';
import { GrantAuthority } from '../../../accounts/accounts.module.js';
import { plain } from '../../../event-store/decider.js';
import { refusedAs } from '../../../event-store/store-errors.js';
import type { SystemSession } from '../../system/system-session.js';
import { canAsk, confirmed } from '../../terminal/ask.js';
import type { OutputOptions } from '../../terminal/output.js';
import { UsageError } from '../../usage-error.js';
import { runChange } from '../run-change.js';

/**
 * Gives an account an authority once IT has named its e-mail: with `--email`, or asked at a terminal.
 *
 * @throws UsageError when the e-mail is not given and there is no terminal to ask at
 */
export async function grantAuthority(
  EMPID: string,
  authority: Authority,
  { email: given, ...options }: OutputOptions & { readonly email?: string },
): Promise<void> {
  if (given === undefined && !canAsk()) {
    throw new UsageError(
      "Please name the account's e-mail with --email <address>, to show that it is the right account.",
    );
  }
  await runChange(
    async (session) => {
      const email = given?.trim() ?? (await confirmEmail(session, EMPID));
      return new GrantAuthority({ EMPID, authority, email }, session.context('accounts grant'));
    },
    {
      changed: `The account of ${EMPID} has the authority ${authority}.`,
      unchanged: `The account of ${EMPID} had the authority ${authority} already.`,
    },
    options,
  );
}

async function confirmEmail(session: SystemSession, EMPID: string): Promise<string> {
  const { account } = await session.get(AccountReader).find(EMPID);
  if (!account) throw refusedAs('missing', accountMessages.missing({ employee: EMPID }));
  if (await confirmed(`The account of ${EMPID} has the e-mail ${account.email}. Is this right?`)) {
    return account.email;
  }
  throw refusedAs('rule', plain('The e-mail is not the right one. Nothing was granted.'));
}
