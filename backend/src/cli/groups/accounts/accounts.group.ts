import { AUTHORITIES, type Authority } from '@timekeep/contracts/events/account';
import { Argument, Command } from 'commander';
import { empidArgument, importCommand, jsonOption, listing } from '../../arguments.js';
import type { OutputOptions } from '../../terminal.js';
import { filteredBy, type PeriodOptions } from '../lists/filters.js';
import type { RemoveOptions } from './accounts.actions.js';

/** Loaded on use: the modules of a system take a second, help texts should not. */
const actions = () => import('./accounts.actions.js');

/** `it accounts ...` */
export function accountsGroup(): Command {
  const group = new Command('accounts').description('accounts and their authority');

  filteredBy(
    listing(group.command('list').description('all accounts')),
    ...(['company', 'department', 'employee'] as const),
  ).action(async (options: PeriodOptions) => (await actions()).listAccounts(options));

  listing(
    group
      .command('show')
      .description('an account as the log has it: what it may do, how it is signed in to, and since when')
      .addArgument(empidArgument()),
  ).action(async (EMPID: string, options: OutputOptions) => (await actions()).showAccount(EMPID, options));

  group.addCommand(
    importCommand(
      'make the accounts of a CSV file with the columns EMPID, EMAIL and, if wanted, AUTHORITY, and invite their owners by mail to set a password. An authority is granted once the owner has done so, when the file is imported again. What is so already is passed over',
      async (file, options) => (await import('./import-accounts.js')).importAccounts(file, options),
    )
      .option('--no-mail', 'invite nobody: IT reads the first code to the owners, it accounts reset')
      .option('--invite-again', 'also invite those who have an account and have not confirmed its email'),
  );

  group
    .command('activate')
    .description('activate an account that waits for approval or was deactivated')
    .addArgument(empidArgument())
    .addOption(jsonOption())
    .action(async (EMPID: string, options: OutputOptions) =>
      (await actions()).activateAccount(EMPID, options),
    );

  group
    .command('deactivate')
    .description('deactivate an account; its sessions end at once')
    .addArgument(empidArgument())
    .addOption(jsonOption())
    .action(async (EMPID: string, options: OutputOptions) =>
      (await actions()).deactivateAccount(EMPID, options),
    );

  group
    .command('grant')
    .description('give an account an authority; beyond EMPLOYEE its owner has to have confirmed the e-mail')
    .addArgument(empidArgument())
    .addArgument(new Argument('<AUTHORITY>', 'what the account may do').choices(AUTHORITIES))
    .option(
      '--email <address>',
      "the account's e-mail, to show that it is the right account; without it the command asks, on a terminal",
    )
    .addOption(jsonOption())
    .action(async (EMPID: string, authority: Authority, options: OutputOptions & { email?: string }) =>
      (await actions()).grantAuthority(EMPID, authority, options),
    );

  group
    .command('reset')
    .description(
      'show the code for a new password to IT, who reads it to the owner of the account: for people without mail. They press Send Code on the page Forgot Password before, and type the code there. It works on that page alone, once, for 15 minutes; who was shown it is recorded',
    )
    .addArgument(empidArgument())
    .addOption(jsonOption())
    .action(async (EMPID: string, options: OutputOptions) =>
      (await actions()).issueResetCode(EMPID, options),
    );

  group
    .command('second-factor-off')
    .description(
      'turn off two-step sign-in (second factor) of an account whose owner lost the device and the recovery codes; its sessions end, the reason is recorded, and the owner gets a mail',
    )
    .addArgument(empidArgument())
    .requiredOption('--reason <text>', 'reason, and how the identity of the person was checked')
    .addOption(jsonOption())
    .action(async (EMPID: string, options: OutputOptions & { reason: string }) =>
      (await actions()).turnOffSecondFactor(EMPID, options),
    );

  group
    .command('remove')
    .description(
      'remove a wrongly claimed account, which frees its employee id and e-mail. Its password, its authority and the confirmation of its e-mail are lost',
    )
    .addArgument(empidArgument())
    .option('--yes', 'answer the question with yes')
    .addOption(jsonOption())
    .action(async (EMPID: string, options: RemoveOptions) => (await actions()).removeAccount(EMPID, options));

  return group;
}
