import { API_PATHS, pathTo } from '@timekeep/contracts/api/api-paths';
import type { OwnAttendanceAnswer } from '@timekeep/contracts/api/attendance-api';
import type { OwnLeaveAnswer, OwnRequestsAnswer } from '@timekeep/contracts/api/requests-api';
import { leaveParts, previewLeave } from '@timekeep/contracts/leave/days-off';
import { CompanyZone, DEFAULT_TIME_ZONE } from '@timekeep/contracts/time/company-zone';
import {
  addDays,
  daysBetween,
  fromWireDate,
  weekdayOf,
  type WorkDate,
} from '@timekeep/contracts/time/work-date';
import { VISITORS, type ApiCaller } from './visitors.js';

/** The date of the company. */
export const today = new CompanyZone(DEFAULT_TIME_ZONE).workDateAt(Date.now());

/** Returns the date of a recent record with both times, which no other request is about. */
export async function dayToCorrect(staff: ApiCaller): Promise<WorkDate> {
  const path = pathTo(API_PATHS.ownAttendance, { employeeId: VISITORS.employee });
  const [records, requests] = await Promise.all([
    staff<OwnAttendanceAnswer>('GET', path),
    staff<OwnRequestsAnswer>('GET', API_PATHS.ownRequests),
  ]);
  const found = records.data
    .filter(({ Remarks }) => Remarks === 'Present')
    .map(({ Date: date }) => fromWireDate(date))
    .find(
      (date) =>
        date < today &&
        daysBetween(date, today) < 30 &&
        !requests.data.some(({ FROM, TO }) => FROM <= date && date <= TO),
    );
  if (found === undefined) throw new Error('The employee has no recent record to correct.');
  return found;
}

/** Returns a Monday from which five or more days of leave up to Saturday can be asked for, their last day, and the day after the first. */
export function leaveFrom(
  monday: WorkDate,
  own: OwnLeaveAnswer,
  asked: OwnRequestsAnswer,
): { FROM: WorkDate; TO: WorkDate; second: WorkDate } {
  const onLeave = leaveParts(own.lines);
  const days = { FROM: monday, TO: addDays(monday, 7), half: null, except: [] } as const;
  const preview = previewLeave(days, {
    schedule: { ranges: own.schedule, days: own.days },
    holidays: own.holidays,
    worked: own.worked,
    onLeave,
  });
  const [, second, , , fifth] = preview.dates;
  const isFree =
    preview.taken.length === 0 && !asked.data.some(({ FROM, TO }) => FROM <= days.TO && days.FROM <= TO);
  return second !== undefined && fifth !== undefined && isFree && preview.dates[0] === monday
    ? { FROM: monday, TO: fifth, second }
    : leaveFrom(addDays(monday, 7), own, asked);
}

/** Returns the first Monday on or after a date. */
export function nextMonday(date: WorkDate): WorkDate {
  return weekdayOf(date) === 'monday' ? date : nextMonday(addDays(date, 1));
}
