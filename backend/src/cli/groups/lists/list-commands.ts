import { Command } from 'commander';
import { empidArgument, listing } from '../../arguments.js';
import { filteredBy, type ListOptions, type PeriodOptions } from './filters.js';

/** Loaded on use, as in the other groups. */
const actions = () => import('./lists.actions.js');

/** `it schedules list` */
export function schedulesList(): Command {
  const command = listing(
    new Command('list').description('the weekly hours that were set for employees, from their first day on'),
  );
  return filteredBy(command, 'company', 'department', 'employee', 'from', 'to')
    .option('--resigned', 'include employees who resigned')
    .action(async (options: ListOptions) => (await actions()).listSchedules(options));
}

/** `it holidays list` */
export function holidaysList(): Command {
  const command = listing(
    new Command('list').description('holidays of all and of companies; with --company those of all too'),
  );
  return filteredBy(command, 'company', 'from', 'to').action(async (options: PeriodOptions) =>
    (await actions()).listHolidays(options),
  );
}

/** `it leave list` */
export function leaveList(): Command {
  const command = listing(new Command('list').description('the days of leave that employees have left'));
  return filteredBy(command, 'company', 'department', 'employee')
    .option('--resigned', 'include employees who resigned')
    .action(async (options: ListOptions) => (await actions()).listLeave(options));
}

/** `it leave show` */
export function leaveShow(): Command {
  const command = listing(
    new Command('show')
      .description('the ledger of leave of an employee, the newest line first')
      .addArgument(empidArgument()),
  );
  return filteredBy(command, 'from', 'to').action(async (EMPID: string, options: PeriodOptions) =>
    (await actions()).showLeave(EMPID, options),
  );
}

/** `it punches list` */
export function punchesList(): Command {
  const command = listing(
    new Command('list').description(
      'the punches of records as they were recorded, by work date: of today without --from and --to. At most 31 days at a time, unless of one employee. What was corrected or withdrawn since is in it terminals changes',
    ),
  );
  return filteredBy(command, 'company', 'department', 'employee', 'from', 'to').action(
    async (options: PeriodOptions) => (await actions()).listPunches(options),
  );
}
