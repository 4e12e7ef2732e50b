import { isPlainLine } from '@timekeep/contracts/api/plain-text';
import { isHolidayRemark } from '@timekeep/contracts/attendance/remarks';
import type { HolidayEvent } from '@timekeep/contracts/events/holiday';
import { holidayMessages } from '@timekeep/contracts/holidays/holiday-messages';
import {
  holidayAfter,
  type PresentHoliday,
  returningRemark,
} from '@timekeep/contracts/holidays/present-holiday';
import { dateMessages, dateProblem } from '@timekeep/contracts/time/date-messages';
import { isRecordedDate, type WorkDate } from '@timekeep/contracts/time/work-date';
import { positionText } from '@timekeep/log/position';
import { accept, actorLabel, refuse, type Decider, type LatestChange } from '../event-store/decider.js';

export interface ApplyHolidayCommand {
  readonly type: 'apply';
  readonly date: WorkDate;
  /** As it was entered; it may be a remark that no holiday has. */
  readonly remark: string;
  /** Missing keeps what the present holiday says, and false for a date that is none. */
  readonly returnsLeave?: boolean | undefined;
  /** Missing keeps the present name; empty for none. */
  readonly name?: string | undefined;
  /** The name of a second legal holiday on the date. Missing keeps it while the date is a legal holiday; empty for none. */
  readonly second?: string | undefined;
}

export interface WithdrawHolidayCommand {
  readonly type: 'withdraw';
  readonly date: WorkDate;
}

export interface HolidayState {
  /** Null when the date is no holiday. */
  readonly holiday: PresentHoliday | null;
  /** The last change of what leave of the date takes; null if there was none. */
  readonly leaveChanged: LatestChange | null;
}

/** Rules of `holiday-<date>`. The same again changes nothing. */
export const holidayDecider: Decider<
  HolidayState,
  ApplyHolidayCommand | WithdrawHolidayCommand,
  HolidayEvent
> = {
  initialState: { holiday: null, leaveChanged: null },
  evolve({ holiday: former, leaveChanged }, event, { position, actor }) {
    const holiday = holidayAfter(event);
    if (returningRemark(holiday) === returningRemark(former)) return { holiday, leaveChanged };
    return {
      holiday,
      leaveChanged: { revision: positionText(position), changedBy: actorLabel(actor, null) },
    };
  },
  decide(command, { holiday }) {
    const { date } = command;
    switch (command.type) {
      case 'apply': {
        const { remark, returnsLeave = holiday?.returnsLeave ?? false } = command;
        const keptSecond = remark === 'LH' ? holiday?.second : null;
        const name = (command.name?.trim() ?? holiday?.name) || null;
        const second = (command.second?.trim() ?? keptSecond) || null;
        const wrongDate = dateProblem(date);
        if (wrongDate !== null) return refuse('invalid', wrongDate);
        if (!isHolidayRemark(remark)) return refuse('invalid', holidayMessages.remarkRefused());
        if (second !== null && remark !== 'LH') return refuse('invalid', holidayMessages.secondRefused());
        if (![name ?? '', second ?? ''].every(isPlainLine))
          return refuse('invalid', holidayMessages.nameUnreadable());
        const applied: HolidayEvent = {
          type: 'HolidayApplied',
          data: { date, remark, returnsLeave, name, second },
        };
        return holiday && isSameHoliday(holiday, applied.data) ? accept() : accept(applied);
      }
      case 'withdraw':
        // Also one that a former program took for an earlier date than can be entered now.
        if (!isRecordedDate(date)) return refuse('invalid', dateMessages.notADate({ text: date }));
        if (holiday === null) return refuse('missing', holidayMessages.noHoliday({ date }));
        return accept({ type: 'HolidayWithdrawn', data: { date } });
    }
  },
};

function isSameHoliday(former: PresentHoliday, next: PresentHoliday): boolean {
  return (
    former.remark === next.remark &&
    former.returnsLeave === next.returnsLeave &&
    former.name === next.name &&
    former.second === next.second
  );
}
