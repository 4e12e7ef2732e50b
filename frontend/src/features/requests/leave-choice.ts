import type { OwnLeaveAnswer, RequestItem } from '@timekeep/contracts/api/requests-api';
import type { MakeRequestRequest } from '@timekeep/contracts/requests/fields';
import { HALVES, type LeaveType } from '@timekeep/contracts/attendance/leave-types';
import {
  absenceParts,
  isTaken,
  leaveParts,
  previewLeave,
  type DaysOff,
  type FreeReason,
  type LeavePart,
  type LeaveRange,
} from '@timekeep/contracts/leave/days-off';
import { isOpen, REQUEST_MAX_DAYS } from '@timekeep/contracts/requests/request-kinds';
import { daysAskedFor } from '@timekeep/contracts/requests/requests';
import { datesBetween, daysBetween, type WorkDate } from '@timekeep/contracts/time/work-date';
import { t } from '@/shared/language/language';
import {
  chosenPart,
  halfOfDay,
  hasOnlyDay,
  TAKEN_PARTS,
  type DayChoice,
  type TakenPart,
} from '@/shared/leave/day-parts';
import { offReasonText } from '@/shared/leave/leave-values';

const ALL_DAYS = { half: null, except: [] } as const;

/** Days without leave, and days, or halves of days, that one has asked for already. */
export interface LeaveGround {
  readonly off: DaysOff;
  readonly asked: readonly LeavePart[];
}

/** The values of the form that select days. */
export interface LeaveChoice {
  readonly FROM: WorkDate | null;
  /** Null for a single day. */
  readonly TO: WorkDate | null;
  /** The chosen parts of days, as `2026-11-20 AM`. */
  readonly parts: readonly string[];
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
      request.kind === 'leave' && isPending(request)
        ? daysAskedFor(request).map((date) => ({ date, half: request.half }))
        : [],
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
  if (daysBetween(FROM, TO) >= REQUEST_MAX_DAYS) {
    return t('Please ask for at most {count} days at a time.', { count: REQUEST_MAX_DAYS });
  }
  return null;
}

/**
 * Returns the days of the range; none while it has a problem. Of a day that was worked, half may be leave; of one whose half is taken, the
 * other half.
 */
export function chosenDays(choice: LeaveChoice, ground: LeaveGround): readonly DayChoice[] {
  const { FROM, TO, parts } = choice;
  if (FROM === null || rangeProblem(choice) !== null) return [];
  const last = TO ?? FROM;
  const { skipped } = previewLeave({ ...ALL_DAYS, FROM, TO: last }, ground.off);
  const skippedFor = new Map(skipped.map(({ date, reason }) => [date, reason]));
  const days = datesBetween(FROM, last).map((date): DayChoice => {
    const free = skippedFor.get(date) ?? null;
    const possible = possibleParts(date, free, ground);
    const fallback = possible.includes('whole') ? 'whole' : 'none';
    const chosen = chosenPart(parts, date) ?? fallback;
    const part = chosen === 'none' || possible.includes(chosen) ? chosen : fallback;
    return { date, reason: hindrance(date, free, possible, ground), possible, part };
  });
  // The only day is not left out, although it may have been while the range was longer.
  const isOnly = hasOnlyDay(days);
  return days.map((day) =>
    isOnly && day.part === 'none' ? { ...day, part: day.possible[0] ?? 'none' } : day,
  );
}

/** Returns the parts of a day that neither leave nor a request has. */
function possibleParts(
  date: WorkDate,
  free: FreeReason | null,
  { off, asked }: LeaveGround,
): readonly TakenPart[] {
  if (free !== null && free.kind !== 'worked') return [];
  const parts: readonly TakenPart[] = free === null ? TAKEN_PARTS : HALVES;
  return parts.filter((part) => !isTaken([...off.onLeave, ...asked], date, halfOfDay(part)));
}

/** Returns why some parts of a day cannot be taken, as `PM: Asked for` where it concerns half of the day; null if all can. */
function hindrance(
  date: WorkDate,
  free: FreeReason | null,
  possible: readonly TakenPart[],
  { off }: LeaveGround,
): string | null {
  if (free !== null && (free.kind !== 'worked' || possible.length > 0)) return offReasonText(free);
  const taken = HALVES.filter((half) => !possible.includes(half));
  if (taken.length === 0) return null;
  const isOnLeave = taken.every((half) => isTaken(off.onLeave, date, half));
  const text = isOnLeave ? t('On leave') : t('Asked for');
  return possible.length === 0 ? text : `${taken.join(', ')}: ${text}`;
}

/**
 * Returns the ranges to ask for: one of all whole days, without the working days in between that are not whole, and one of each half
 * day. Rest days and holidays take no leave, so they stay in the range unless another request includes them.
 */
export function rangesOf(
  days: readonly Pick<DayChoice, 'date' | 'part'>[],
  { off, asked }: LeaveGround,
): readonly LeaveRange[] {
  const whole = days.filter(({ part }) => part === 'whole').map(({ date }) => date);
  const [FROM, TO] = [whole[0], whole.at(-1)];
  const halves = days.flatMap(({ date, part }) =>
    part === 'AM' || part === 'PM' ? [{ FROM: date, TO: date, half: part, except: [] }] : [],
  );
  if (FROM === undefined || TO === undefined) return halves;
  const except = datesBetween(FROM, TO).filter(
    (date) =>
      !whole.includes(date) &&
      (asked.some((part) => part.date === date) ||
        isWorkingDay(date, off) ||
        halves.some((half) => half.FROM === date)),
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
