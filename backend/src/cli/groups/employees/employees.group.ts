import { Command } from 'commander';
import { empidArgument, importCommand, jsonOption, listing } from '../../arguments.js';
import type { EmployeeExportOptions } from './export-employee.js';
import type { NewPinsOptions } from './new-pins.js';
import { filteredBy, type ListOptions } from '../lists/filters.js';

/** `it employees ...` */
export function employeesGroup(): Command {
  const group = new Command('employees').description('employees of all companies');

  filteredBy(
    listing(group.command('list').description('employees with their department, company and account')),
    ...(['company', 'department', 'employee'] as const),
  )
    .option('--resigned', 'include employees who resigned')
    .action(async (options: ListOptions) =>
      (await import('../lists/lists.actions.js')).listEmployees(options),
    );

  group.addCommand(
    importCommand(
      'register the employees of a CSV file with the columns EMPID, EMP_LNAME, EMP_FNAME, DEPT, COMPANY, PIN and, if wanted, hiredOn (YYYY-MM-DD; else today) effectiveOn, from which DEPT and COMPANY hold for who is registered already, and deviceNumber, by which time clocks know the employee. Who is registered so already is passed over, so it can be done again; if only the first day differs, it is corrected',
      async (file, options) => (await import('./import-employees.js')).importEmployees(file, options),
    ),
  );

  group
    .command('export')
    .description(
      'write all data about one employee as JSON: employee, account, schedules, leave, records with their versions, and every event about them. Hashes of the password and the PIN are left out, and what is held on others',
    )
    .addArgument(empidArgument())
    .option('--out <file>', 'a new file that only its owner can read (default: -, standard output)')
    .addOption(jsonOption())
    .action(async (EMPID: string, options: EmployeeExportOptions) =>
      (await import('./export-employee.js')).exportEmployee(EMPID, options),
    );

  filteredBy(
    group
      .command('new-pins')
      .description(
        'give a new PIN to those whose PIN is keyed with a former PIN_SECRET, and with --employee to one whose PIN is lost. They are written as CSV (EMPID, PIN) before the first is recorded; called again, it gives one to those who have none yet',
      )
      .option('--dry-run', 'show how many would get one, and record nothing')
      .option('--out <file>', 'a new file that only its owner can read (default: -, standard output)')
      .addOption(jsonOption()),
    ...(['company', 'department', 'employee'] as const),
  ).action(async (options: NewPinsOptions) => (await import('./new-pins.js')).giveNewPins(options));

  return group;
}
