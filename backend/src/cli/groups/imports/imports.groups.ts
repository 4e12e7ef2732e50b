import { DATE_ORDERS, PUNCH_FILE_FORMATS } from '@timekeep/contracts/clock/punch-files';
import { Command, Option } from 'commander';

import { importCommand } from '../../arguments.js';

/** `it schedules ...` */
export function schedulesGroup(): Command {
  return new Command('schedules')
    .description('the weekly hours of employees')
    .addCommand(
      importCommand(
        'save the schedules of a CSV file: EMPID, FROM and TO (YYYY-MM-DD), DAYS (5 or 6), and the hours. These are in TEMPLATE (08:00-17:00 for each working day, or default), or in monday to saturday (08:00-17:00, or off), or in both: a weekday then goes before the template. A line takes the place of what stood in its days. What is saved so already is passed over, so it can be done again',
        async (file, options) => (await import('./import-schedules.js')).importSchedules(file, options),
      ).option(
        '--past-records',
        'records of past days follow the hours too, unless somebody corrected them; without it they keep theirs',
      ),
    );
}

/** `it holidays ...` */
export function holidaysGroup(): Command {
  return new Command('holidays')
    .description('holidays of the whole company')
    .addCommand(
      importCommand(
        'make the dates of a CSV file holidays for all employees: date (YYYY-MM-DD), remark (LH, a legal holiday, or SH, a special holiday) and, if wanted, name, and second, the name of a second legal holiday on the date. What is one already is passed over, so it can be done again. Holidays that are not in the file stay',
        async (file, options) => (await import('./import-holidays.js')).importHolidays(file, options),
      ),
    );
}

/** `it leave ...` */
export function leaveGroup(): Command {
  return new Command('leave')
    .description('leave balances')
    .addCommand(
      importCommand(
        'set the leave balances of a CSV file: EMPID, SL and VL (days left), and, if wanted, ANNIV (YYYY-MM-DD, or none), INCREMENT (days a year) and asOf (YYYY-MM-DD). An empty field changes nothing. A line that was imported before is skipped, whatever leave was taken since, so an import can be repeated; to set the same figures again, give the lines another asOf',
        async (file, options) => (await import('./import-leave.js')).importLeave(file, options),
      ),
    );
}

/** `it punches ...` */
export function punchesGroup(): Command {
  return new Command('punches').description('what time clocks recorded').addCommand(
    importCommand(
      'record the punches of a file: CSV, or as a device or a spreadsheet wrote it (attlog.dat; semicolons or tabs; UTF-16 or ANSI; more columns, title lines; 12 or 24 hours, serial dates). Its columns are found by their names, such as EMPID and at, or Date and Time; lines without names have the number first. Times are in company time unless they have an offset. It first shows the dates and the records of each month. A punch is recorded once, however often it is imported',
      async (file, options) => (await import('./import-punches.js')).importPunches(file, options),
      'file with one punch a line',
    )
      .addOption(
        new Option('--format <format>', 'how the columns are found: by their names, or as in attlog.dat')
          .choices(PUNCH_FILE_FORMATS)
          .default('auto'),
      )
      .addOption(
        new Option(
          '--dates <order>',
          'order of dates such as 05/02/2024, needed when the file does not show it',
        ).choices(DATE_ORDERS),
      ),
  );
}
