import { isHolidayRemark, type HolidayRemark } from '@timekeep/contracts/attendance/remarks';
import type { HolidayEvent } from '@timekeep/contracts/events/holiday';
import { holidayMessages } from '@timekeep/contracts/holidays/holiday-messages';
import { dateMessages, dateProblem } from '@timekeep/contracts/time/date-messages';
import { isRecordedDate, type WorkDate } from '@timekeep/contracts/time/work-date';
import { accept, refuse, type Decider } from '../event-store/decider.js';

export interface ApplyHolidayCommand {
  readonly type: 'apply';
  readonly date: WorkDate;
  /** As it was entered; it may be a remark that no holiday has. */
  readonly remark: string;
}

export interface WithdrawHolidayCommand {
  readonly type: 'withdraw';
  readonly date: WorkDate;
}

/** The remark of the holiday; null when the date is no holiday. */
export type HolidayState = HolidayRemark | null;

/** Rules of `holiday-<date>`. The same remark again changes nothing. */
export const holidayDecider: Decider<
  HolidayState,
  ApplyHolidayCommand | WithdrawHolidayCommand,
  HolidayEvent
> = {
  initialState: null,
  evolve(_state, event) {
    switch (event.type) {
      case 'HolidayApplied':
        return event.data.remark;
      case 'HolidayWithdrawn':
        return null;
    }
  },
  decide(command, state) {
    const { date } = command;
    switch (command.type) {
      case 'apply': {
        const { remark } = command;
        const wrongDate = dateProblem(date);
        if (wrongDate !== null) return refuse('invalid', wrongDate);
        if (!isHolidayRemark(remark)) return refuse('invalid', holidayMessages.remarkRefused());
        return state === remark ? accept() : accept({ type: 'HolidayApplied', data: { date, remark } });
      }
      case 'withdraw':
        // Also one that a former program took for an earlier date than can be entered now.
        if (!isRecordedDate(date)) return refuse('invalid', dateMessages.notADate({ text: date }));
        if (state === null) return refuse('missing', holidayMessages.noHoliday({ date }));
        return accept({ type: 'HolidayWithdrawn', data: { date } });
    }
  },
};
