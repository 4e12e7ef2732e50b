import type { SaveScheduleRequest } from '@timekeep/contracts/schedules/fields';
import type { ScheduleRange } from '@timekeep/contracts/schedules/schedule-ranges';
import {
  DEFAULT_TEMPLATE,
  SCHEDULE_DAYS,
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
import { laterOf, yearOf, type WorkDate } from '@timekeep/contracts/time/work-date';
import { nullable, object, picklist, pipe, string, transform, tuple, type InferInput } from 'valibot';
import { problemCheck, type FormProblem } from '@/shared/form/form-values';
import { t } from '@/shared/language/language';
import { hoursInWords } from '@/shared/schedules/week-format';

/** Time in and time out; null for an incomplete time. */
const pairValues = tuple([nullable(string()), nullable(string())]);
type DraftPair = InferInput<typeof pairValues>;

/** Values of the form; null for an incomplete date. */
const draftValues = object({
  FROM: nullable(string()),
  TO: nullable(string()),
  DAYS: picklist(SCHEDULE_DAYS),
  TIME: object({
    monday: pairValues,
    tuesday: pairValues,
    wednesday: pairValues,
    thursday: pairValues,
    friday: pairValues,
    saturday: pairValues,
  }),
});
export type ScheduleDraft = InferInput<typeof draftValues>;
type DraftTimes = ScheduleDraft['TIME'];

/** The sub-views: date range and template, then each day. */
export type ScheduleView = 'range' | 'days';

/** Returns the draft of a new schedule: five days by the default template, until the year ends. */
export function newDraft(today: WorkDate): ScheduleDraft {
  return { FROM: today, TO: `${yearOf(today)}-12-31`, DAYS: 5, TIME: draftTimes(DEFAULT_TEMPLATE) };
}

/** Returns the initial draft: the hours in force, or the next ones, from today on; otherwise a new schedule. */
export function startDraft(ranges: readonly ScheduleRange[], today: WorkDate): ScheduleDraft {
  const next = ranges.find(({ TO }) => TO >= today);
  return next ? { ...draftOf(next), FROM: laterOf(next.FROM, today) } : newDraft(today);
}

/** Returns a draft with the values of an existing range. */
export function draftOf({ FROM, TO, DAYS, TIME }: ScheduleRange): ScheduleDraft {
  return { FROM, TO, DAYS, TIME: draftTimes(TIME) };
}

/** Returns the draft with a different number of working days and the first template for that number. */
export function withDays(draft: ScheduleDraft, DAYS: ScheduleDays): ScheduleDraft {
  const times = DAYS === 5 ? DEFAULT_TEMPLATE : templateOf(TEMPLATE_HOURS[0] ?? DAY_OFF, DAYS);
  return { ...draft, DAYS, TIME: draftTimes(times) };
}

/** Returns the weekdays that can have hours. */
export function weekdaysOf(days: ScheduleDays): readonly ScheduleWeekday[] {
  return days === 6 ? SCHEDULE_WEEKDAYS : SCHEDULE_WEEKDAYS.filter((weekday) => weekday !== 'saturday');
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
  return templatesFor(DAYS).find((template) => isSameWeek(template.TIME, TIME))?.value ?? CUSTOM;
}

/** Returns the draft with the times of a template. */
export function withTemplate(draft: ScheduleDraft, value: string): ScheduleDraft {
  const chosen = templatesFor(draft.DAYS).find((template) => template.value === value);
  return chosen ? { ...draft, TIME: draftTimes(chosen.TIME) } : draft;
}

/** Returns the problems of a draft, those of the date range first. */
export function scheduleProblems({ FROM, TO, DAYS, TIME }: ScheduleDraft): readonly FormProblem[] {
  return [
    ...rangeProblems(FROM, TO),
    ...weekdaysOf(DAYS).flatMap((weekday) =>
      TIME[weekday].flatMap((time, end) =>
        time === null ? [{ field: `TIME.${weekday}.${end}`, message: t('Please enter a time.') }] : [],
      ),
    ),
  ];
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
  return [viewOfProblem(problems) === 'days' ? t('Please enter each time as HH:MM:SS.') : first.message];
}

/** Returns the sub-view with the field of the first problem. */
export function viewOfProblem([first]: readonly FormProblem[]): ScheduleView {
  return first?.field.startsWith('TIME.') ? 'days' : 'range';
}

export type ScheduleRequest = Omit<SaveScheduleRequest, 'EMPID'>;

/** Validates a draft and converts it to the request. */
export const scheduleSchema = pipe(
  draftValues,
  problemCheck(scheduleProblems),
  transform((draft): ScheduleRequest => {
    const { FROM, TO, DAYS } = draft;
    return { FROM: FROM ?? '', TO: TO ?? '', DAYS, TIME: completeTimes(draft) };
  }),
);

/** Returns the times of a draft without problems; in a week of five days Saturday is off. */
function completeTimes({ DAYS, TIME }: ScheduleDraft): WeeklyTimes {
  let times = templateOf(DAY_OFF, DAYS);
  for (const weekday of weekdaysOf(DAYS)) {
    times = { ...times, [weekday]: completePair(TIME[weekday]) ?? DAY_OFF };
  }
  return times;
}

function draftTimes({ monday, tuesday, wednesday, thursday, friday, saturday }: WeeklyTimes): DraftTimes {
  return {
    monday: [...monday],
    tuesday: [...tuesday],
    wednesday: [...wednesday],
    thursday: [...thursday],
    friday: [...friday],
    saturday: [...saturday],
  };
}

function isSameWeek(week: WeeklyTimes, times: DraftTimes): boolean {
  return SCHEDULE_WEEKDAYS.every((day) => week[day][0] === times[day][0] && week[day][1] === times[day][1]);
}
