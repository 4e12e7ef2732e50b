import type { RenewalEvent } from '@timekeep/contracts/events/renewal-events';
import type { ScheduleEvent } from '@timekeep/contracts/events/schedule-events';
import { LAST_WORK_DATE, type WorkDate } from '@timekeep/contracts/time/work-date';
import type { CompanyState } from './company-state.js';

/**
 * The records that a change of schedules reaches: those of the day on which it was decided, and of any day that opened
 * before it was recorded.
 */
export function datesRescheduledBy(
  event: ScheduleEvent | RenewalEvent,
  company: Pick<CompanyState, 'openDatesBetween'>,
): WorkDate[] {
  switch (event.type) {
    case 'ScheduleSaved':
      return company.openDatesBetween(event.data.savedOn, LAST_WORK_DATE);
    case 'SchedulesDeleted':
      return company.openDatesBetween(event.data.from, LAST_WORK_DATE);
    case 'SchedulesRenewed': {
      // Renewed is the year after the one of the decision, of which no day was open.
      const { FROM, TO } = wholeYear(event.data.year);
      return company.openDatesBetween(FROM, TO);
    }
  }
}

/** The range that a renewal fills. */
export function wholeYear(year: number): { readonly FROM: WorkDate; readonly TO: WorkDate } {
  return { FROM: `${year}-01-01`, TO: `${year}-12-31` };
}
