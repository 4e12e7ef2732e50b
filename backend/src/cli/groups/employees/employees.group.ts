import { Command } from 'commander';
import { jsonOption } from '../../arguments.js';
import type { ImportOptions } from '../../import/import-file.js';

/** What `it employees import` was asked to do. */
export interface EmployeesImportOptions extends ImportOptions {
  readonly dryRun?: true;
}

/** `it employees ...` */
export function employeesGroup(): Command {
  const group = new Command('employees').description('people who work here');

  group
    .command('import')
    .description(
      'register the employees of a CSV file with the columns EMPID, EMP_LNAME, EMP_FNAME, DEPT, COMPANY, PIN and, if wanted, hiredOn (YYYY-MM-DD; else today). Who is registered so already is passed over, so it can be done again',
    )
    .argument('<file>', 'CSV file in UTF-8 whose first line names the columns')
    .option('--dry-run', 'tell what would come of it, and record nothing')
    .option('--rejects <file>', 'where lines that cannot be taken go (default: <file>.rejects.csv)')
    .addOption(jsonOption())
    .action(async (file: string, options: EmployeesImportOptions) =>
      (await import('./import-employees.js')).importEmployees(file, options),
    );

  return group;
}
