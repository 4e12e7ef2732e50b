import { Command } from 'commander';
import { jsonOption, listing } from '../../arguments.js';
import { filteredBy, type PeriodOptions } from '../lists/filters.js';
import { UsageError } from '../../errors.js';
import type { OutputOptions } from '../../terminal.js';
import type { CloseOptions, WithdrawOptions } from './cutoffs.actions.js';

const actions = () => import('./cutoffs.actions.js');

/** `it cutoffs ...` */
export function cutoffsGroup(): Command {
  const group = new Command('cutoffs').description('what was given to payroll');

  filteredBy(
    listing(group.command('list').description('all cut-offs, withdrawn ones too, the newest first')),
    ...(['company', 'from', 'to'] as const),
  ).action(async (options: PeriodOptions) => (await actions()).listCutOffs(options));

  group
    .command('close')
    .description(
      'give the hours of these days to payroll, with the differences of earlier cut-offs; what is open is counted and does not stop it',
    )
    .requiredOption('--from <date>', 'first day, YYYY-MM-DD')
    .requiredOption('--to <date>', 'last day, up to today')
    .requiredOption('--company <names...>', 'the companies')
    .addOption(jsonOption())
    .action(async (options: CloseOptions) => (await actions()).closeCutOff(options));

  listing(
    group
      .command('verify')
      .description(
        'form the files of cut-offs anew from the event log alone and compare them with what was closed; exit code 0 when all are the same, 1 when not. Also says how many of their days differ now from what was paid',
      )
      .argument('[number]', 'one cut-off; without it all of them', cutOffNumber),
  ).action(async (number: number | undefined, options: OutputOptions) =>
    (await actions()).verifyCutOffs(number, options),
  );

  group
    .command('withdraw')
    .description('take the newest cut-off of its companies back: its days may be closed again')
    .argument('<number>', 'its number', cutOffNumber)
    .requiredOption('--reason <text>', 'why')
    .addOption(jsonOption())
    .action(async (number: number, options: WithdrawOptions) =>
      (await actions()).withdrawCutOff(number, options),
    );

  return group;
}

function cutOffNumber(text: string): number {
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text);
  throw new UsageError('The number of a cut-off is a whole number.');
}
