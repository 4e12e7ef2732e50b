import { Command } from 'commander';
import { jsonOption } from '../arguments.js';
import type { ImportOptions } from './import-file.js';

/** The subcommand `import` of each kind of rows. */
export function importCommand(
  description: string,
  action: (file: string, options: ImportOptions) => Promise<void>,
): Command {
  return new Command('import')
    .description(description)
    .argument('<file>', 'CSV file in UTF-8 whose first line names the columns')
    .option('--dry-run', 'tell what would come of it, and record nothing')
    .option('--rejects <file>', 'where lines that cannot be taken go (default: <file>.rejects.csv)')
    .addOption(jsonOption())
    .action(action);
}
