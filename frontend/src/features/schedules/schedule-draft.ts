import { breakRefusal } from '@timekeep/contracts/schedules/break-refusal';
import type { SaveScheduleRequest } from '@timekeep/contracts/schedules/fields';
import type { ScheduleRange } from '@timekeep/contracts/schedules/schedule-ranges';
import {
  DAY_OFF,
  DEFAULT_TEMPLATE,
  isDayOff,
  SCHEDULE_DAYS,
  SCHEDULE_WEEKDAYS,
  type ScheduleDays,
  type ScheduleWeekday,
  TEMPLATE_HOURS,
  templateOf,
  type TimePair,
  timesOn,
  type WeeklyBreaks,
  type WeeklyTimes,
} from '@timekeep/contracts/schedules/weekly-times';
import { scheduleMessages } from '@timekeep/contracts/schedules/schedule-messages';
import { laterOf, yearOf, type WorkDate } from '@timekeep/contracts/time/work-date';
import {
  boolean,
  nullable,
  object,
  picklist,
  pipe,
  string,
  transform,
  tuple,
  type InferInput,
} from 'valibot';
import { problemCheck, type FormProblem } from '@/shared/form/form-values';
import { declaredText, t } from '@/shared/language/language';
import { hoursInWords } from '@/shared/schedules/week-format';

/** Time in and time out; null for an incomplete time. */
const pairValues = tuple([nullable(string()), nullable(string())]);
type DraftPair = InferInput<typeof pairValues>;

const weekValues = object({
  monday: pairValues,
  tuesday: pairValues,
  wednesday: pairValues,
  thursday: pairValues,
  friday: pairValues,
  saturday: pairValues,
  sunday: pairValues,
});

/** Values of the form; null for an incomplete date. */
const draftValues = object({
  FROM: nullable(string()),
  TO: nullable(string()),
  DAYS: picklist(SCHEDULE_DAYS),
  TIME: weekValues,
  /** True while days may have a break of their own. */
  hasBreaks: boolean(),
  /** Start and end of the break of each day; both null for none of its own. */
  BREAK: weekValues,
});
export type ScheduleDraft = InferInput<typeof draftValues>;
type DraftTimes = ScheduleDraft['TIME'];

/** The sub-views: date range and template, then each day. */
export type ScheduleView = 'range' | 'days';

/** Returns the draft of a new schedule: five days by the default template, until the year ends. */
export function newDraft(today: WorkDate): ScheduleDraft {
  const range = { FROM: today, TO: `${yearOf(today)}-12-31`, DAYS: 5 } as const;
  return draftOf({ ...range, TIME: DEFAULT_TEMPLATE });
}

/** Returns the initial draft: the hours in force, or the next ones, from today on; otherwise a new schedule. */
export function startDraft(ranges: readonly ScheduleRange[], today: WorkDate): ScheduleDraft {
  const next = ranges.find(({ TO }) => TO >= today);
  return next ? { ...draftOf(next), FROM: laterOf(next.FROM, today) } : newDraft(today);
}

/** Returns a draft with the values of an existing range. */
export function draftOf({ FROM, TO, DAYS, TIME, BREAK }: ScheduleRange): ScheduleDraft {
  const hasBreaks = BREAK !== undefined;
  return { FROM, TO, DAYS, TIME: draftTimes(TIME), hasBreaks, BREAK: draftBreaks(BREAK ?? {}) };
}

/** Returns the draft with a different number of working days and the first template for that number. */
export function withDays(draft: ScheduleDraft, DAYS: ScheduleDays): ScheduleDraft {
  const times = DAYS === 5 ? DEFAULT_TEMPLATE : templateOf(TEMPLATE_HOURS[0] ?? DAY_OFF, DAYS);
  return { ...draft, DAYS, TIME: draftTimes(times) };
}

/** Returns the weekdays that can have hours. */
export function weekdaysOf(days: ScheduleDays): readonly ScheduleWeekday[] {
  if (days === 6) return SCHEDULE_WEEKDAYS;
  return SCHEDULE_WEEKDAYS.filter((weekday) => weekday !== 'saturday' && weekday !== 'sunday');
}

/** Returns the pair; null while one of its times is incomplete. */
export function completePair([timeIn, timeOut]: DraftPair): TimePair | null {
  return timeIn === null || timeOut === null ? null : [timeIn, timeOut];
}

interface Template {
  readonly value: string;
  readonly label: string;
  readonly TIME: WeeklyTimes;
}

const CUSTOM = 'custom';

/** Returns the templates for a week of `days` days. Custom times begin at 00:00:00. */
export function templatesFor(days: ScheduleDays): readonly Template[] {
  return [
    ...(days === 5 ? [{ value: 'default', label: t('Default'), TIME: DEFAULT_TEMPLATE }] : []),
    ...TEMPLATE_HOURS.map((hours) => ({
      value: hours.join('-'),
      label: hoursInWords(hours),
      TIME: templateOf(hours, days),
    })),
    { value: CUSTOM, label: t('Custom times'), TIME: templateOf(DAY_OFF, days) },
  ];
}

/** Returns the template that has the times of a draft; custom when none has them. */
export function templateIn({ DAYS, TIME }: ScheduleDraft): string {
  return templatesFor(DAYS).find((template) => hasTimes(template.TIME, TIME))?.value ?? CUSTOM;
}

/** Returns the draft with the times of a template. */
export function withTemplate(draft: ScheduleDraft, value: string): ScheduleDraft {
  const chosen = templatesFor(draft.DAYS).find((template) => template.value === value);
  return chosen ? { ...draft, TIME: draftTimes(chosen.TIME) } : draft;
}

/** Returns the problems of a draft, those of the date range first. */
export function scheduleProblems(draft: ScheduleDraft): readonly FormProblem[] {
  const { FROM, TO, DAYS, TIME } = draft;
  const weekdays = weekdaysOf(DAYS);
  return [
    ...rangeProblems(FROM, TO),
    ...weekdays.flatMap((weekday) => missingTimes(`TIME.${weekday}`, TIME[weekday])),
    ...(weekdays.length === 7 && weekdays.every((weekday) => isWorked(TIME[weekday]))
      ? [{ field: 'TIME.sunday.0', message: declaredText(scheduleMessages.noDayOff()) }]
      : []),
    ...breakDays(draft).flatMap((weekday) => breakProblems(draft, weekday)),
  ];
}

function missingTimes(field: string, pair: DraftPair): readonly FormProblem[] {
  return pair.flatMap((time, end) =>
    time === null ? [{ field: `${field}.${end}`, message: t('Please enter a time.') }] : [],
  );
}

function breakProblems({ TIME, BREAK }: ScheduleDraft, weekday: ScheduleWeekday): readonly FormProblem[] {
  const field = `BREAK.${weekday}`;
  const [hours, pause] = [completePair(TIME[weekday]), completePair(BREAK[weekday])];
  if (!pause) return missingTimes(field, BREAK[weekday]);
  const [timeIn, timeOut] = hours ?? DAY_OFF;
  const refusal = hours && breakRefusal(pause, { in: timeIn, out: timeOut }, weekday);
  return refusal ? [{ field: `${field}.0`, message: declaredText(refusal) }] : [];
}

/** Returns the weekdays of a draft with a break of their own, complete or not. */
function breakDays({ DAYS, TIME, hasBreaks, BREAK }: ScheduleDraft): readonly ScheduleWeekday[] {
  if (!hasBreaks) return [];
  return weekdaysOf(DAYS).filter(
    (weekday) => isWorked(TIME[weekday]) && BREAK[weekday].some((time) => time !== null),
  );
}

/** True for the times of a working day. */
export function isWorked(pair: DraftPair): boolean {
  const hours = completePair(pair);
  return hours !== null && !isDayOff(hours);
}

/** Returns the draft with the first complete break on all of its working days; null if there is none. */
export function withSameBreaks(draft: ScheduleDraft): ScheduleDraft | null {
  const pause = breakDays(draft)
    .map((weekday) => completePair(draft.BREAK[weekday]))
    .find((pair) => pair !== null);
  if (!pause) return null;
  let { BREAK } = draft;
  for (const weekday of weekdaysOf(draft.DAYS)) {
    if (isWorked(draft.TIME[weekday])) BREAK = { ...BREAK, [weekday]: [...pause] };
  }
  return { ...draft, BREAK };
}

function rangeProblems(FROM: WorkDate | null, TO: WorkDate | null): readonly FormProblem[] {
  if (FROM === null || TO === null) {
    return [{ field: FROM === null ? 'FROM' : 'TO', message: t('Please enter the first and the last day.') }];
  }
  return FROM > TO ? [{ field: 'TO', message: t('The first day is after the last.') }] : [];
}

/** Returns the message of the notice, with one message for all missing times. */
export function scheduleSummary(problems: readonly FormProblem[]): readonly string[] {
  const [first] = problems;
  if (!first) return [];
  const isTime = first.message === t('Please enter a time.');
  return [isTime ? t('Please enter each time as HH:MM:SS.') : first.message];
}

/** Returns the sub-view with the field of the first problem. */
export function viewOfProblem([first]: readonly FormProblem[]): ScheduleView {
  return first?.field.startsWith('TIME.') || first?.field.startsWith('BREAK.') ? 'days' : 'range';
}

export type ScheduleRequest = Omit<SaveScheduleRequest, 'EMPID'>;

/** Validates a draft and converts it to the request. */
export const scheduleSchema = pipe(
  draftValues,
  problemCheck(scheduleProblems),
  transform((draft): ScheduleRequest => {
    const { FROM, TO, DAYS } = draft;
    const BREAK = completeBreaks(draft);
    return { FROM: FROM ?? '', TO: TO ?? '', DAYS, TIME: completeTimes(draft), ...(BREAK && { BREAK }) };
  }),
);

/** Returns the times of a draft without problems; in a week of five days Saturday and Sunday are off. */
function completeTimes({ DAYS, TIME }: ScheduleDraft): WeeklyTimes {
  let times = templateOf(DAY_OFF, DAYS);
  for (const weekday of weekdaysOf(DAYS)) {
    if (weekday === 'sunday' && !isWorked(TIME[weekday])) continue;
    times = { ...times, [weekday]: completePair(TIME[weekday]) ?? DAY_OFF };
  }
  return times;
}

/** Returns the breaks of a draft without problems; null for none. */
function completeBreaks(draft: ScheduleDraft): WeeklyBreaks | null {
  let breaks: WeeklyBreaks = {};
  for (const weekday of breakDays(draft)) {
    const pause = completePair(draft.BREAK[weekday]);
    if (pause) breaks = { ...breaks, [weekday]: pause };
  }
  return Object.keys(breaks).length === 0 ? null : breaks;
}

function draftTimes(times: WeeklyTimes): DraftTimes {
  return draftWeek((weekday) => timesOn(times, weekday));
}

function draftBreaks(breaks: WeeklyBreaks): DraftTimes {
  return draftWeek((weekday) => breaks[weekday] ?? [null, null]);
}

function draftWeek(
  pairOn: (weekday: ScheduleWeekday) => readonly [string | null, string | null],
): DraftTimes {
  return {
    monday: [...pairOn('monday')],
    tuesday: [...pairOn('tuesday')],
    wednesday: [...pairOn('wednesday')],
    thursday: [...pairOn('thursday')],
    friday: [...pairOn('friday')],
    saturday: [...pairOn('saturday')],
    sunday: [...pairOn('sunday')],
  };
}

function hasTimes(week: WeeklyTimes, times: DraftTimes): boolean {
  return SCHEDULE_WEEKDAYS.every((day) => timesOn(week, day).every((time, end) => time === times[day][end]));
}
