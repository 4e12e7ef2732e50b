import { isPlainLine } from '@timekeep/contracts/api/plain-text';
import { isHolidayRemark } from '@timekeep/contracts/attendance/remarks';
import type { HolidayEvent } from '@timekeep/contracts/events/holiday';
import { holidayMessages } from '@timekeep/contracts/holidays/holiday-messages';
import {
  FOR_ALL,
  heldBy,
  type HolidayOwner,
  holidaysAfter,
  type HolidaysOfDate,
  type PresentHoliday,
  returningRemark,
} from '@timekeep/contracts/holidays/holidays-of-date';
import type { Message } from '@timekeep/contracts/messages/message';
import { dateMessages, dateProblem } from '@timekeep/contracts/time/date-messages';
import { isRecordedDate, type WorkDate } from '@timekeep/contracts/time/work-date';
import { positionText } from '@timekeep/log/position';
import { accept, actorLabel, refuse, type Decider, type LatestChange } from '../event-store/decider.js';

export interface ApplyHolidayCommand {
  readonly type: 'apply';
  readonly date: WorkDate;
  /** As it was entered; it may be a remark that no holiday has. */
  readonly remark: string;
  /** Missing keeps the value of the present holiday; false for a date without one. */
  readonly returnsLeave?: boolean | undefined;
  /** Missing keeps the present name; empty for none. */
  readonly name?: string | undefined;
  /** The name of a second legal holiday on the date. Missing keeps it while the date is a legal holiday; empty for none. */
  readonly second?: string | undefined;
  /** Missing for all. */
  readonly owner?: HolidayOwner;
}

export interface WithdrawHolidayCommand {
  readonly type: 'withdraw';
  readonly date: WorkDate;
  /** Missing for all. */
  readonly owner?: HolidayOwner;
}

export interface HolidayState {
  readonly holidays: HolidaysOfDate;
  /**
   * The last change of what leave of the date takes, by companies that ever had a holiday of their own on it; under null that of
   * all others. Null if there was none.
   */
  readonly leaveChanged: ReadonlyMap<string | null, LatestChange | null>;
}

/** Returns the last change of what leave of the date takes in a company; null if there was none. */
export function leaveChangedFor(
  { leaveChanged }: Pick<HolidayState, 'leaveChanged'>,
  companyId: string | null,
): LatestChange | null {
  return leaveChanged.get(companyId) ?? leaveChanged.get(null) ?? null;
}

/** Rules of `holiday-<date>`, for all and for companies. The same again changes nothing. */
export const holidayDecider: Decider<
  HolidayState,
  ApplyHolidayCommand | WithdrawHolidayCommand,
  HolidayEvent
> = {
  initialState: { holidays: new Map(), leaveChanged: new Map() },
  evolve(state, event, { position, actor }) {
    const holidays = holidaysAfter(state.holidays, event);
    const change = { revision: positionText(position), changedBy: actorLabel(actor, null) };
    const companies = new Set([null, ...state.leaveChanged.keys(), event.data.COMPANY_ID]);
    const leaveChanged = [...companies].map((companyId) => {
      const [was, is] = [state.holidays, holidays].map((all) => returningRemark(heldBy(all, companyId)));
      return [companyId, was === is ? leaveChangedFor(state, companyId) : change] as const;
    });
    return { holidays, leaveChanged: new Map(leaveChanged) };
  },
  decide(command, { holidays }) {
    const { date, owner = FOR_ALL } = command;
    const holiday = holidays.get(owner.COMPANY_ID) ?? null;
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
          data: { date, remark, returnsLeave, name, second, ...owner },
        };
        return holiday && isSameHoliday(holiday, applied.data) ? accept() : accept(applied);
      }
      case 'withdraw':
        // Also one that a former program took for an earlier date than can be entered now.
        if (!isRecordedDate(date)) return refuse('invalid', dateMessages.notADate({ text: date }));
        if (holiday === null) return refuse('missing', noHolidayMessage(date, owner));
        return accept({ type: 'HolidayWithdrawn', data: { date, ...owner } });
    }
  },
};

/** Says that there is no holiday to withdraw. */
export function noHolidayMessage(date: WorkDate, { COMPANY: company }: HolidayOwner): Message {
  return company === null
    ? holidayMessages.noHoliday({ date })
    : holidayMessages.noOwnHoliday({ date, company });
}

function isSameHoliday(former: PresentHoliday, next: PresentHoliday): boolean {
  return (
    former.remark === next.remark &&
    former.returnsLeave === next.returnsLeave &&
    former.name === next.name &&
    former.second === next.second
  );
}
