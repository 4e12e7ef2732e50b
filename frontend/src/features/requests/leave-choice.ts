import type { MakeRequestRequest, OwnLeaveAnswer, RequestItem } from '@timekeep/contracts/api/requests-api';
import type { Half, LeaveType } from '@timekeep/contracts/attendance/leave-types';
import { previewLeave, type DaysOff } from '@timekeep/contracts/leave/days-off';
import { isOpen, REQUEST_MAX_DAYS } from '@timekeep/contracts/requests/request-kinds';
import { datesBetween, daysBetween, type WorkDate } from '@timekeep/contracts/time/work-date';
import { t } from '@/shared/language/language';

/** The part of a working day that leave takes. */
export type DayPart = 'whole' | Half | 'none';

/** Parts in the order in which a press of the day changes them. */
const PARTS: readonly DayPart[] = ['whole', 'AM', 'PM', 'none'];

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
  /** The reason why leave cannot be asked for on this day; null if it can. */
  readonly reason: string | null;
}

/** Consecutive working days of one request. */
export interface LeaveRange {
  readonly FROM: WorkDate;
  readonly TO: WorkDate;
  readonly half: Half | null;
}

/** Returns the days that need no leave, and those of open requests. */
export function leaveGround(own: OwnLeaveAnswer, requests: readonly RequestItem[]): LeaveGround {
  const onLeave = own.lines.flatMap(({ TRANSAC_ID, DATE }) => (TRANSAC_ID === null ? [] : [DATE]));
  return {
    off: { ranges: own.schedule, holidays: own.holidays, onLeave },
    asked: requests.flatMap(({ kind, state, FROM, TO }) =>
      kind === 'leave' && isOpen(state) ? datesBetween(FROM, TO) : [],
    ),
  };
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
  const { skipped, taken } = previewLeave({ FROM, TO: last, LEAVE_TYPE: 'VL', half: null }, off);
  const skippedFor = new Map(skipped.map(({ date, reason }) => [date, reason]));
  return datesBetween(FROM, last).map((date) => {
    const reason =
      skippedFor.get(date) ??
      (taken.includes(date) ? t('On leave') : asked.includes(date) ? t('Asked for') : null);
    return { date, reason, part: reason === null ? partOf(parts, date) : 'none' };
  });
}

function partOf(parts: readonly string[], date: WorkDate): DayPart {
  return PARTS.find((part) => parts.includes(`${date} ${part}`)) ?? 'whole';
}

/** Returns the choice with the next part of a day. */
export function withNextPart(choice: LeaveChoice, date: WorkDate): readonly string[] {
  const present = PARTS.indexOf(partOf(choice.parts, date));
  const next = PARTS[(present + 1) % PARTS.length] ?? 'whole';
  return withPart(choice.parts, date, next);
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
 * Returns the ranges to ask for. A range goes over rest days and holidays, which take no leave; it ends at a day that is left out, and
 * half a day is a range of its own.
 */
export function rangesOf(days: readonly ChosenDay[], { off }: LeaveGround): readonly LeaveRange[] {
  const ranges: LeaveRange[] = [];
  let isGrowing = false;
  for (const { date, part, reason } of days) {
    if (part === 'whole') {
      const last = ranges.at(-1);
      if (isGrowing && last) ranges[ranges.length - 1] = { ...last, TO: date };
      else ranges.push({ FROM: date, TO: date, half: null });
      isGrowing = true;
    } else if (part !== 'none') {
      ranges.push({ FROM: date, TO: date, half: part });
      isGrowing = false;
    } else if (reason === null || isWorkingDay(date, off)) {
      isGrowing = false;
    }
  }
  return ranges;
}

function isWorkingDay(date: WorkDate, off: DaysOff): boolean {
  return previewLeave({ FROM: date, TO: date, LEAVE_TYPE: 'VL', half: null }, off).dates.length > 0;
}

/** Returns one request for each range. */
export function leaveRequests(
  ranges: readonly LeaveRange[],
  LEAVE_TYPE: LeaveType,
  reason: string,
): readonly MakeRequestRequest[] {
  return ranges.map(({ FROM, TO, half }) => ({
    kind: 'leave',
    FROM,
    TO,
    LEAVE_TYPE,
    half,
    reason: reason.trim(),
  }));
}
