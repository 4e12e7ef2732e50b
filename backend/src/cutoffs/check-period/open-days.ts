import type { ChecklistItem } from '@timekeep/contracts/api/cutoffs-api';
import type { ClassifiedDay } from '@timekeep/contracts/hours/period-hours';
import { dayOn, rangeOn } from '@timekeep/contracts/schedules/schedule-ranges';
import type { EmployeeHours } from '../../hours/hours.module.js';

const NOTHING_ELSE = { minutes: null, REQUEST_ID: null, terminal: null, note: null } as const;

/** Returns what is open on the days of an employee in some companies. */
export function openDays(
  { employee, days, placeOn }: EmployeeHours,
  isWanted: (companyId: string) => boolean,
): ChecklistItem[] {
  const { EMPID, EMPNAME } = employee;
  return days.flatMap((each) => {
    const { date } = each.day;
    const { DEPT, COMPANY, COMPANY_ID } = placeOn(date);
    if (COMPANY_ID === null || !isWanted(COMPANY_ID)) return [];
    const item = { EMPID, EMPNAME, DEPT, COMPANY, date, ...NOTHING_ELSE };
    const open = openKind(each);
    return [
      ...(open ? [{ ...item, ...open }] : []),
      // A record may have hours of its own.
      ...(each.day.scheduled === null && !dayOn(employee.days, date) && !rangeOn(employee.ranges, date)
        ? [{ ...item, kind: 'no-schedule' as const }]
        : []),
    ];
  });
}

function openKind({ hours }: ClassifiedDay): Pick<ChecklistItem, 'kind' | 'minutes'> | null {
  if (hours.open === null) return { kind: 'no-out', minutes: null };
  if (hours.open > 0) return { kind: 'overtime', minutes: hours.open };
  return hours.unworked?.remark === 'Absent' ? { kind: 'absent', minutes: null } : null;
}
