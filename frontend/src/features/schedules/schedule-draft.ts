import type { SaveScheduleRequest } from '@timekeep/contracts/api/schedules-api';
import type { ScheduleRange } from '@timekeep/contracts/schedules/schedule-ranges';
import {
  DEFAULT_TEMPLATE,
  TEMPLATE_HOURS,
  templateOf,
  type ScheduleDays,
} from '@timekeep/contracts/schedules/templates';
import {
  DAY_OFF,
  SCHEDULE_WEEKDAYS,
  type ScheduleWeekday,
  type TimePair,
  type WeeklyTimes,
} from '@timekeep/contracts/schedules/weekly-times';
import type { TimeOfDay } from '@timekeep/contracts/time/time-of-day';
import { laterOf, yearOf, type WorkDate } from '@timekeep/contracts/time/work-date';
import { hoursInWords } from './week-format';

/** Time in and time out while they are entered; null is a time that is not whole. */
type DraftPair = readonly [TimeOfDay | null, TimeOfDay | null];
type DraftTimes = Readonly<Record<ScheduleWeekday, DraftPair>>;

/** A schedule while it is entered; null is a date that is not whole. */
export interface ScheduleDraft {
  readonly FROM: WorkDate | null;
  readonly TO: WorkDate | null;
  readonly DAYS: ScheduleDays;
  readonly TIME: DraftTimes;
}

/** The sub-views: date range and template, then each day. */
export type ScheduleView = 'range' | 'days';

/** Why a draft cannot be sent, and where that can be mended. */
interface ScheduleProblem {
  readonly view: ScheduleView;
  readonly problem: string;
}

/** What a new schedule starts with: five days by the default template, until the year ends. */
export function newDraft(today: WorkDate): ScheduleDraft {
  return { FROM: today, TO: `${yearOf(today)}-12-31`, DAYS: 5, TIME: DEFAULT_TEMPLATE };
}

/** What the form starts with: the hours in force, or the next ones, from today on; without any a new schedule. */
export function startDraft(ranges: readonly ScheduleRange[], today: WorkDate): ScheduleDraft {
  const next = ranges.find(({ TO }) => TO >= today);
  return next ? { ...draftOf(next), FROM: laterOf(next.FROM, today) } : newDraft(today);
}

/** The draft after another number of working days was chosen: it starts from that number's first template. */
export function withDays(draft: ScheduleDraft, DAYS: ScheduleDays): ScheduleDraft {
  return { ...draft, DAYS, TIME: DAYS === 5 ? DEFAULT_TEMPLATE : templateOf(firstHours(), DAYS) };
}

/** The draft after one time of a weekday was entered. */
export function withTime(
  draft: ScheduleDraft,
  weekday: ScheduleWeekday,
  end: 'in' | 'out',
  time: TimeOfDay | null,
): ScheduleDraft {
  const [timeIn, timeOut] = draft.TIME[weekday];
  const pair: DraftPair = end === 'in' ? [time, timeOut] : [timeIn, time];
  return { ...draft, TIME: { ...draft.TIME, [weekday]: pair } };
}

/** The draft that repeats a range that exists. */
export function draftOf({ FROM, TO, DAYS, TIME }: ScheduleRange): ScheduleDraft {
  return { FROM, TO, DAYS, TIME };
}

/** The weekdays that can be given hours. */
export function weekdaysOf(days: ScheduleDays): readonly ScheduleWeekday[] {
  return days === 6 ? SCHEDULE_WEEKDAYS : SCHEDULE_WEEKDAYS.filter((weekday) => weekday !== 'saturday');
}

export function isSameDraft(a: ScheduleDraft, b: ScheduleDraft): boolean {
  return a.FROM === b.FROM && a.TO === b.TO && a.DAYS === b.DAYS && isSameWeek(a.TIME, b.TIME);
}

function isSameWeek(a: DraftTimes, b: DraftTimes): boolean {
  return SCHEDULE_WEEKDAYS.every((day) => a[day][0] === b[day][0] && a[day][1] === b[day][1]);
}

/** The draft as it is sent, or what is wrong with it. */
export function scheduleRequest(EMPID: string, draft: ScheduleDraft): SaveScheduleRequest | ScheduleProblem {
  const { FROM, TO, DAYS } = draft;
  if (FROM === null || TO === null) {
    return { view: 'range', problem: 'Please enter the first and the last day.' };
  }
  if (FROM > TO) return { view: 'range', problem: 'The first day is after the last.' };
  const TIME = wholeTimes(draft);
  return TIME
    ? { EMPID, FROM, TO, DAYS, TIME }
    : { view: 'days', problem: 'Please enter each time as HH:MM:SS.' };
}

function wholeTimes({ DAYS, TIME }: ScheduleDraft): WeeklyTimes | null {
  let times = templateOf(DAY_OFF, DAYS);
  for (const weekday of weekdaysOf(DAYS)) {
    const pair = wholePair(TIME[weekday]);
    if (!pair) return null;
    times = { ...times, [weekday]: pair };
  }
  return times;
}

/** The pair once both of its times are whole. */
export function wholePair([timeIn, timeOut]: DraftPair): TimePair | null {
  return timeIn === null || timeOut === null ? null : [timeIn, timeOut];
}

function firstHours(): TimePair {
  return TEMPLATE_HOURS[0] ?? DAY_OFF;
}

interface Template {
  readonly value: string;
  readonly label: string;
  readonly TIME: DraftTimes;
}

const CUSTOM = 'custom';

/** The templates that a week of `days` days can start from. Custom times begin at 00:00:00. */
export function templatesFor(days: ScheduleDays): readonly Template[] {
  return [
    ...(days === 5 ? [{ value: 'default', label: 'Default', TIME: DEFAULT_TEMPLATE }] : []),
    ...TEMPLATE_HOURS.map((hours) => ({
      value: hours.join('-'),
      label: hoursInWords(hours),
      TIME: templateOf(hours, days),
    })),
    { value: CUSTOM, label: 'Custom times', TIME: templateOf(DAY_OFF, days) },
  ];
}

/** Which template the times of a draft are; times that none of them has are custom. */
export function templateIn({ DAYS, TIME }: ScheduleDraft): string {
  return templatesFor(DAYS).find((template) => isSameWeek(template.TIME, TIME))?.value ?? CUSTOM;
}

/** The draft with the times of a template. */
export function withTemplate(draft: ScheduleDraft, value: string): ScheduleDraft {
  const chosen = templatesFor(draft.DAYS).find((template) => template.value === value);
  return chosen ? { ...draft, TIME: chosen.TIME } : draft;
}
