import { Command } from 'commander';
import { importCommand } from '../../arguments.js';

/** `it punches ...` */
export function punchesGroup(): Command {
  return new Command('punches')
    .description('what time clocks recorded')
    .addCommand(
      importCommand(
        'record the punches of a CSV file with the columns EMPID and at (2024-05-02T08:00:00, in company time unless it has an offset). A punch is recorded once, however often it is imported',
        async (file, options) => (await import('./import-punches.js')).importPunches(file, options),
      ),
    );
}
