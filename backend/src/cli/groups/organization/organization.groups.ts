import { Command } from 'commander';
import { jsonOption, listing } from '../../arguments.js';
import type { OutputOptions } from '../../terminal.js';
import type { NamesActions } from './organization.actions.js';

/** `it companies ...` */
export function companiesGroup(): Command {
  return namesGroup('companies', 'company', async () => (await actions()).companies);
}

/** `it departments ...` */
export function departmentsGroup(): Command {
  return namesGroup('departments', 'department', async () => (await actions()).departments);
}

const actions = () => import('./organization.actions.js');

function namesGroup(title: string, unit: string, actionsOf: () => Promise<NamesActions>): Command {
  const group = new Command(title).description(`${title} of the group`);

  listing(group.command('list').description(`all ${title}`)).action(async (options: OutputOptions) =>
    (await actionsOf()).list(options),
  );

  group
    .command('add')
    .description(`add a ${unit}`)
    .argument('<name>', `name of the new ${unit}`)
    .addOption(jsonOption())
    .action(async (name: string, options: OutputOptions) => (await actionsOf()).add(name, options));

  group
    .command('rename')
    .description(`give a ${unit} another name; its employees follow`)
    .argument('<from>', 'present name')
    .argument('<to>', 'new name')
    .addOption(jsonOption())
    .action(async (from: string, to: string, options: OutputOptions) =>
      (await actionsOf()).rename({ from, to }, options),
    );

  return group;
}
