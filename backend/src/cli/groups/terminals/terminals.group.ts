import { Command } from 'commander';
import { jsonOption } from '../../arguments.js';
import type { OutputOptions } from '../../terminal.js';

interface IssueOptions extends OutputOptions {
  readonly pin?: true;
}

const actions = () => import('./terminals.actions.js');

/** `it terminals ...` */
export function terminalsGroup(): Command {
  const group = new Command('terminals').description('time clocks that may send punches');

  group
    .command('list')
    .description('all terminals, including withdrawn ones')
    .addOption(jsonOption())
    .action(async (options: OutputOptions) => (await actions()).listTerminals(options));

  group
    .command('issue')
    .description('issue a terminal, and print its key, which is shown only once')
    .argument('<name>', 'name of 1 to 40 of the characters a-z, 0-9 and -')
    .option('--pin', "its punches need the employee's PIN")
    .addOption(jsonOption())
    .action(async (name: string, options: IssueOptions) =>
      (await actions()).issueTerminal(name, options.pin === true, options),
    );

  group
    .command('revoke')
    .description('withdraw the key of a terminal')
    .argument('<name>', 'name of the terminal')
    .addOption(jsonOption())
    .action(async (name: string, options: OutputOptions) => (await actions()).revokeTerminal(name, options));

  return group;
}
