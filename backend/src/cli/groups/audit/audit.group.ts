import { Command } from 'commander';
import { jsonOption } from '../../arguments.js';
import type { OutputOptions } from '../../terminal.js';

const actions = () => import('./audit.actions.js');

/** `it audit ...` */
export function auditGroup(): Command {
  const group = new Command('audit').description('who changed which record');

  group
    .command('verify')
    .description(
      'compare a CSV export of the audit with the event log, and name lines that are missing, repeated or out of order; exit code 0 when all is right, 1 when not, 2 for a file that is no export',
    )
    .argument('<FILE>', 'the file; - for standard input')
    .addOption(jsonOption())
    .action(async (file: string, options: OutputOptions) => (await actions()).verifyExport(file, options));

  return group;
}
