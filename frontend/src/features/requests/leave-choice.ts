import type { OwnLeaveAnswer, RequestItem } from '@timekeep/contracts/api/requests-api';
import type { MakeRequestRequest } from '@timekeep/contracts/requests/fields';
import type { Half, LeaveType } from '@timekeep/contracts/attendance/leave-types';
import {
  absenceParts,
  leaveParts,
  previewLeave,
  type DaysOff,
  type LeaveRange,
} from '@timekeep/contracts/leave/days-off';
import { isOpen, REQUEST_MAX_DAYS } from '@timekeep/contracts/requests/request-kinds';
import { daysAskedFor } from '@timekeep/contracts/requests/requested-days';
import { datesBetween, daysBetween, type WorkDate } from '@timekeep/contracts/time/work-date';
import { t } from '@/shared/language/language';
import { offReasonText } from '@/shared/leave/leave-values';

/** The part of a working day that leave takes. */
export type DayPart = 'whole' | Half | 'none';

/**
 * Parts in the order in which a press of the day changes them. In a range the first press leaves the day out; the only day is not left
 * out.
 */
const PARTS_IN_RANGE: readonly DayPart[] = ['whole', 'none', 'AM', 'PM'];
const PARTS_OF_ONE_DAY: readonly DayPart[] = ['whole', 'AM', 'PM'];
/** Of a day that was worked, half may be leave. */
const isPossible = (part: DayPart, isWorked: boolean): boolean => !(isWorked && part === 'whole');

const ALL_DAYS = { half: null, except: [] } as const;

/** Days without leave, and days that one has asked for already. */
export interface LeaveGround {
  readonly off: DaysOff;
  readonly asked: readonly WorkDate[];
}

/** The values of the form that select days. */
export interface LeaveChoice {
  readonly FROM: WorkDate | null;
  /** Null for a single day. */
  readonly TO: WorkDate | null;
  /** Days of which not the whole is taken, as `2026-11-20 AM`. */
  readonly parts: readonly string[];
}

/** A day of the range. */
export interface ChosenDay {
  readonly date: WorkDate;
  readonly part: DayPart;
  /** True if one worked on the day, of which half may be leave. */
  readonly isWorked: boolean;
  /** The reason why leave cannot be asked for on this day; null if it can. */
  readonly reason: string | null;
}

/** Returns the days that need no leave, and those of requests that are open, or granted and not recorded yet. */
export function leaveGround(own: OwnLeaveAnswer, requests: readonly RequestItem[]): LeaveGround {
  return {
    off: {
      schedule: { ranges: own.schedule, days: own.days },
      holidays: own.holidays,
      worked: own.worked,
      onLeave: [...leaveParts(own.lines), ...absenceParts(own.absences)],
    },
    asked: requests.flatMap((request) =>
      request.kind === 'leave' && isPending(request) ? daysAskedFor(request) : [],
    ),
  };
}

/** Returns the days of each balance that are asked for and wait for a decision, or for being recorded after it. */
export function waitingDays(
  own: OwnLeaveAnswer,
  requests: readonly RequestItem[],
): Readonly<Record<LeaveType, number>> {
  const { off } = leaveGround(own, requests);
  const days = { SL: 0, VL: 0 };
  for (const request of requests) {
    const { LEAVE_TYPE } = request;
    if (LEAVE_TYPE !== null && isPending(request)) days[LEAVE_TYPE] += previewLeave(request, off).days;
  }
  return days;
}

function isPending({ state, fulfilled }: RequestItem): boolean {
  return isOpen(state) || (state === 'granted' && !fulfilled);
}

/** Returns the problem of the range itself; null when there is none. */
export function rangeProblem({ FROM, TO }: LeaveChoice): string | null {
  if (FROM === null || TO === null) return null;
  if (TO < FROM) return t('The last day is before the first day.');
  if (daysBetween(FROM, TO) >= REQUEST_MAX_DAYS) return t('Please ask for fewer days at a time.');
  return null;
}

/** Returns the days of the range; none while it has a problem. */
export function chosenDays(choice: LeaveChoice, { off, asked }: LeaveGround): readonly ChosenDay[] {
  const { FROM, TO, parts } = choice;
  if (FROM === null || rangeProblem(choice) !== null) return [];
  const last = TO ?? FROM;
  const { skipped, taken } = previewLeave({ ...ALL_DAYS, FROM, TO: last }, off);
  const skippedFor = new Map(skipped.map(({ date, reason }) => [date, reason]));
  const days = datesBetween(FROM, last).map((date) => {
    const free = skippedFor.get(date);
    const isWorked = free?.kind === 'worked';
    const reason =
      (free && !isWorked ? offReasonText(free) : null) ??
      (taken.includes(date) ? t('On leave') : asked.includes(date) ? t('Asked for') : null);
    const part = reason === null ? partOf(parts, { date, isWorked }) : 'none';
    return { date, reason, isWorked, part };
  });
  // The only day is not left out, although it may have been while the range was longer.
  const isOnly = hasOnlyDay(days);
  return days.map((day) =>
    isOnly && day.reason === null && day.part === 'none'
      ? { ...day, part: day.isWorked ? 'AM' : 'whole' }
      : day,
  );
}

/** True if leave can be asked for on one of the days only. */
export function hasOnlyDay(days: readonly Pick<ChosenDay, 'reason'>[]): boolean {
  return days.filter(({ reason }) => reason === null).length === 1;
}

type DayToPress = Pick<ChosenDay, 'date' | 'isWorked'>;

function partOf(parts: readonly string[], { date, isWorked }: DayToPress): DayPart {
  return PARTS_IN_RANGE.find((part) => parts.includes(`${date} ${part}`)) ?? (isWorked ? 'none' : 'whole');
}

/** Returns the parts after a press of a day. */
export function withNextPart(
  choice: LeaveChoice,
  { date, part, isWorked }: DayToPress & Pick<ChosenDay, 'part'>,
  isOnlyDay: boolean,
): readonly string[] {
  const parts = (isOnlyDay ? PARTS_OF_ONE_DAY : PARTS_IN_RANGE).filter((one) => isPossible(one, isWorked));
  return withPart(choice.parts, date, parts[(parts.indexOf(part) + 1) % parts.length] ?? 'whole');
}

/** Returns the parts with that of one day replaced. */
export function withPart(parts: readonly string[], date: WorkDate, part: DayPart): readonly string[] {
  const others = parts.filter((text) => !text.startsWith(date));
  return part === 'whole' ? others : [...others, `${date} ${part}`];
}

/** Returns the number of days that the balance loses. */
export function daysTaken(days: readonly ChosenDay[]): number {
  return days.reduce((sum, { part }) => sum + (part === 'whole' ? 1 : part === 'none' ? 0 : 0.5), 0);
}

/**
 * Returns the ranges to ask for: one of all whole days, without the working days in between that are not whole, and one of each half
 * day. Rest days and holidays take no leave, so they stay in the range unless another request includes them.
 */
export function rangesOf(days: readonly ChosenDay[], { off, asked }: LeaveGround): readonly LeaveRange[] {
  const whole = days.filter(({ part }) => part === 'whole').map(({ date }) => date);
  const [FROM, TO] = [whole[0], whole.at(-1)];
  const halves = days.flatMap(({ date, part }) =>
    part === 'AM' || part === 'PM' ? [{ FROM: date, TO: date, half: part, except: [] }] : [],
  );
  if (FROM === undefined || TO === undefined) return halves;
  const except = datesBetween(FROM, TO).filter(
    (date) =>
      !whole.includes(date) &&
      (asked.includes(date) || isWorkingDay(date, off) || halves.some((half) => half.FROM === date)),
  );
  return [{ FROM, TO, half: null, except }, ...halves];
}

function isWorkingDay(date: WorkDate, off: DaysOff): boolean {
  return previewLeave({ ...ALL_DAYS, FROM: date, TO: date }, off).dates.length > 0;
}

/** Returns one request for each range. */
export function leaveRequests(
  ranges: readonly LeaveRange[],
  LEAVE_TYPE: LeaveType,
  reason: string,
): readonly MakeRequestRequest[] {
  return ranges.map(({ FROM, TO, half, except }) => ({
    kind: 'leave',
    FROM,
    TO,
    LEAVE_TYPE,
    half,
    except,
    reason: reason.trim(),
  }));
}
