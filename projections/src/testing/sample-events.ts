import type {
  EmployeeModified,
  EmployeeRegistered,
  EmployeeResigned,
} from '@timekeep/contracts/events/employee';
import type { TimeClockPunched } from '@timekeep/contracts/events/punches';
import type { ScheduleSaved } from '@timekeep/contracts/events/schedule';
import type { WorkdayOpened } from '@timekeep/contracts/events/workday';
import { templateOf } from '@timekeep/contracts/schedules/templates';
import type { TimePair } from '@timekeep/contracts/schedules/weekly-times';
import type { WorkDate } from '@timekeep/contracts/time/work-date';

/** Complete events with default values, except for the given fields. */
export function registered(
  EMPID: string,
  data: Partial<EmployeeRegistered['data']> = {},
): EmployeeRegistered {
  return {
    type: 'EmployeeRegistered',
    data: {
      EMPID,
      EMP_LNAME: 'Reyes',
      EMP_FNAME: 'Ana',
      DEPT: 'Finance',
      DEPT_ID: null,
      COMPANY: 'North',
      COMPANY_ID: null,
      MONTHYEAR: '12023',
      STATUS: 'OK',
      NoOfPrint: 0,
      LastPrinted: 6,
      pinHash: 'hash',
      hiredOn: '2023-01-01',
      ...data,
    },
  };
}

export function scheduleSaved(
  EMPID: string,
  hours: TimePair,
  data: Partial<ScheduleSaved['data']> = {},
): ScheduleSaved {
  return {
    type: 'ScheduleSaved',
    data: {
      EMPID,
      savedOn: '2023-01-01',
      FROM: '2023-01-01',
      TO: '2023-12-31',
      DAYS: 6,
      TIME: templateOf(hours, 6),
      ...data,
    },
  };
}

export const opened = (date: WorkDate): WorkdayOpened => ({ type: 'WorkdayOpened', data: { date } });

/** @param at date and time of Manila's clocks, `YYYY-MM-DDTHH:MM:SS` */
export const punched = (EMPID: string, at: string): TimeClockPunched => ({
  type: 'TimeClockPunched',
  data: { EMPID, at: new Date(`${at}+08:00`).toISOString() },
});

export function modified(EMPID: string, data: Partial<EmployeeModified['data']> = {}): EmployeeModified {
  const place = { DEPT: 'Finance', DEPT_ID: null, COMPANY: 'North', COMPANY_ID: null };
  const person = { EMP_LNAME: 'Reyes', EMP_FNAME: 'Ana', ...place, pinHash: 'hash' };
  return { type: 'EmployeeModified', data: { EMPID, ...person, ...data } };
}

/** @param resignedOn the last day */
export const resigned = (EMPID: string, resignedOn: WorkDate): EmployeeResigned => ({
  type: 'EmployeeResigned',
  data: { EMPID, resignedOn },
});
