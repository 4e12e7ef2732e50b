import type { HolidayRemark } from '@timekeep/contracts/attendance/remarks';
import type { HolidayEvent } from '@timekeep/contracts/events/holiday-events';
import { isWorkDate, type WorkDate } from '@timekeep/contracts/time/work-date';
import { accept, refuse, type Decider } from '../event-store/decider.js';

export interface ApplyHolidayDecision {
  readonly type: 'apply';
  readonly date: WorkDate;
  readonly remark: HolidayRemark;
}

/** The remark that the date has for everyone; null when it is no holiday. */
export type HolidayState = HolidayRemark | null;

/** Rules of `holiday-<date>`. The same remark again changes nothing. */
export const holidayDecider: Decider<HolidayState, ApplyHolidayDecision, HolidayEvent> = {
  initialState: null,
  evolve(_state, event) {
    return event.data.remark;
  },
  decide({ date, remark }, state) {
    if (!isWorkDate(date)) return refuse('invalid', `${date} is not a date.`);
    return state === remark ? accept() : accept({ type: 'HolidayApplied', data: { date, remark } });
  },
};
