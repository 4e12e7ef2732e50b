import { Command } from 'commander';
import { jsonOption } from '../../arguments.js';
import type { ImportOptions } from '../../import/import-file.js';

/** `it punches ...` */
export function punchesGroup(): Command {
  const group = new Command('punches').description('what time clocks recorded');

  group
    .command('import')
    .description(
      'record the punches of a CSV file with the columns EMPID and at (2024-05-02T08:00:00, in company time unless it has an offset). A punch is recorded once, however often it is imported',
    )
    .argument('<file>', 'CSV file in UTF-8 whose first line names the columns')
    .option('--dry-run', 'tell what would come of it, and record nothing')
    .option('--rejects <file>', 'where lines that cannot be taken go (default: <file>.rejects.csv)')
    .addOption(jsonOption())
    .action(async (file: string, options: ImportOptions) =>
      (await import('./import-punches.js')).importPunches(file, options),
    );

  return group;
}
