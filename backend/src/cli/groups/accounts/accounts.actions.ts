import { accountMessages } from '@timekeep/contracts/accounts/account-messages';
import { employeeName } from '@timekeep/contracts/api/employees-api';
import type { Authority } from '@timekeep/contracts/events/account';
import { AccountEntity } from '@timekeep/projections/directory/tables';
import { AccountReader } from '../../../accounts/account-reader.module.js';
import {
  ActivateAccount,
  DeactivateAccount,
  GrantAuthority,
  IssueResetCode,
  RemoveAccount,
  RemoveSecondFactor,
} from '../../../accounts/accounts.module.js';
import { EmployeeFacts } from '../../../employees/employees.module.js';
import { partContext } from '../../../event-store/command-context.js';
import { plain } from '../../../event-store/decider.js';
import { refusedAs } from '../../../event-store/store-errors.js';
import { CompanyTime } from '../../../organization/organization.module.js';
import { ChooseDigest, VoidRequests } from '../../../requests/requests.module.js';
import { runChange, SystemSession } from '../../system/system-session.js';
import { canAsk, confirmed, type OutputOptions, writeRows, writeSecret, writeShown } from '../../terminal.js';
import { UsageError } from '../../errors.js';
import { chosenEmployees } from '../lists/chosen-employees.js';
import type { PeriodOptions } from '../lists/filters.js';

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

/** Lists accounts with the names of their owners. */
export async function listAccounts(options: PeriodOptions): Promise<void> {
  const rows = await SystemSession.use(async (session) => {
    const database = await session.readModels();
    const accounts = await database.getRepository(AccountEntity).find({ order: { EMPID: 'ASC' } });
    const employees = await chosenEmployees(session, { ...options, resigned: true });
    const names = new Map(employees.map(({ EMPID, EMPNAME }) => [EMPID, EMPNAME]));
    const { company, department, employee } = options;
    const isFiltered = [company, department, employee].some((filter) => filter !== undefined);
    return accounts
      .filter(({ EMPID }) => !isFiltered || names.has(EMPID))
      .map(({ EMPID, email, emailProven, status, authority }) => ({
        ...{ empid: EMPID, name: names.get(EMPID) ?? '' },
        ...{ email, confirmed: emailProven, authority, status },
      }));
  });
  writeRows(['empid', 'name', 'email', 'confirmed', 'authority', 'status'], rows, options);
}

/** Shows one account, from its own stream: nothing of it lags. */
export async function showAccount(EMPID: string, options: OutputOptions): Promise<void> {
  const shown = await SystemSession.use(async (session) => {
    const [{ account }, employee] = await Promise.all([
      session.get(AccountReader).find(EMPID),
      session.get(EmployeeFacts).find(EMPID),
    ]);
    if (!account) throw refusedAs('missing', accountMessages.missing({ employee: EMPID }));
    const { email, emailProven, status, authority, registeredAt, secondFactor, resets } = account;
    return {
      ...{ empid: EMPID, name: employee ? employeeName(employee.lastName, employee.firstName) : null },
      ...{ email, confirmed: emailProven, authority, status, registeredAt },
      ...{ twoStepSignIn: secondFactor !== null, passwordsSetWithCodes: resets },
      needsNewPassword: account.needsNewPassword,
    };
  });
  writeShown(shown, options);
}

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
      // HR is told of some grants: who that is, is in a table.
      await session.readModels();
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

/** Shows IT the code that the owner of an account requested on the page, with the details to compare on the phone. */
export async function issueResetCode(EMPID: string, options: OutputOptions): Promise<void> {
  const { name, clock, ...issued } = await SystemSession.use(async (session) => {
    const command = new IssueResetCode(EMPID, session.context('accounts reset'));
    const [issued, employee, zone] = await Promise.all([
      session.execute(command),
      session.get(EmployeeFacts).find(EMPID),
      session.get(CompanyTime).zone(),
    ]);
    return {
      ...issued,
      name: employee ? employeeName(employee.lastName, employee.firstName) : EMPID,
      clock: (instant: string) => zone.timeOfDayAt(Date.parse(instant)),
    };
  });
  const { code, email, requestedAt, expiresAt } = issued;
  const lines = [
    `${EMPID} is ${name}, ${email}. Read the code to nobody but them, on a number that the company knows, or face to face.`,
    `They pressed Send Code at ${clock(requestedAt)}: a page that was opened at another time does not take this code.`,
    `They type it into Reset Code on that page, and then choose a password. It works once, until ${clock(expiresAt)}.`,
  ];
  writeSecret(lines, { code }, options, { empid: EMPID, name, email, requestedAt, expiresAt });
}

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
