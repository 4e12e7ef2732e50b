import {
  DEFAULT_TEMPLATE,
  TEMPLATE_HOURS,
  templateOf,
  type ScheduleDays,
} from '@timekeep/contracts/schedules/templates';
import { DAY_OFF } from '@timekeep/contracts/schedules/weekly-times';
import { isSameWeek, type DraftTimes, type ScheduleDraft } from './schedule-draft';
import { hoursInWords } from './week-words';

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
