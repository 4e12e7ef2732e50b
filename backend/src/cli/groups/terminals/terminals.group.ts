import { Command } from 'commander';
import { jsonOption, listing } from '../../arguments.js';
import type { OutputOptions } from '../../terminal.js';
import type { ClockOptions, WithdrawalOptions } from './punch-changes.actions.js';

interface IssueOptions extends OutputOptions {
  readonly pin?: true;
}

const changes = () => import('./punch-changes.actions.js');

/** Adds the options of a change of recorded punches. */
function changeCommand(group: Command, name: string): Command {
  return group
    .command(name)
    .requiredOption(
      '--from <time>',
      'first moment that the clock showed, as 2024-05-02T08:00, in company time unless it has an offset',
    )
    .requiredOption('--to <time>', 'the moment after the last')
    .requiredOption('--reason <text>', 'why')
    .option('--preview', 'show which records would change, and record nothing')
    .addOption(jsonOption());
}

const actions = () => import('./terminals.actions.js');

/** `it terminals ...` */
export function terminalsGroup(): Command {
  const group = new Command('terminals').description('time clocks that may send punches');

  listing(group.command('list').description('all terminals, including withdrawn ones')).action(
    async (options: OutputOptions) => (await actions()).listTerminals(options),
  );

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

  changeCommand(group, 'correct-clock')
    .description(
      'let the punches of a terminal in a time count later or earlier, also those that arrive afterwards',
    )
    .argument('<name>', 'name of the terminal')
    .requiredOption('--minutes <number>', 'by how much later they count; negative for earlier')
    .action(async (name: string, options: ClockOptions) => (await changes()).correctClock(name, options));

  changeCommand(group, 'withdraw-punches')
    .description(
      'let punches of a terminal, of an employee, or of both, not count, also those that arrive afterwards',
    )
    .argument('[name]', 'name of the terminal')
    .option('--employee <EMPID>', 'only punches of this employee')
    .action(async (name: string | undefined, options: WithdrawalOptions) =>
      (await changes()).withdrawPunches(name, options),
    );

  listing(
    group.command('changes').description('corrections of clocks and withdrawn punches, undone ones too'),
  ).action(async (options: OutputOptions) => (await changes()).listPunchChanges(options));

  group
    .command('undo-change')
    .description('undo the correction of a clock or a withdrawal of punches')
    .argument('<id>', 'its id in the list of changes')
    .addOption(jsonOption())
    .action(async (id: string, options: OutputOptions) => (await changes()).undoPunchChange(id, options));

  return group;
}
