import { Command } from 'commander';
import { empidArgument, jsonOption } from '../../arguments.js';
import type { ImportOptions } from '../../import/import-file.js';
import type { OutputOptions } from '../../terminal/output.js';

/** What `it employees export` was asked to do. */
export interface EmployeeExportOptions extends OutputOptions {
  /** The file to write; standard output when it is not said. */
  readonly out?: string;
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
    .action(async (file: string, options: ImportOptions) =>
      (await import('./import-employees.js')).importEmployees(file, options),
    );

  group
    .command('export')
    .description(
      'write all that is held on one employee, as JSON: employee, account, schedules, leave, records with their versions, and every event about them. Hashes of the password and the PIN are left out, and what is held on others',
    )
    .addArgument(empidArgument())
    .option('--out <file>', 'a new file for it, for its owner to read alone (default: standard output)')
    .addOption(jsonOption())
    .action(async (EMPID: string, options: EmployeeExportOptions) =>
      (await import('./export-employee.js')).exportEmployee(EMPID, options),
    );

  return group;
}
