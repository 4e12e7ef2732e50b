import { named, type Of } from '../api/define.js';
import { oneOf } from '../events/schema.js';
import { DAY_OFF, type TimePair, type WeeklyTimes } from './weekly-times.js';

/** Working days a week that a schedule may have. */
export const SCHEDULE_DAYS = [5, 6] as const;
export const scheduleDays = named('ScheduleDays', oneOf(SCHEDULE_DAYS));
export type ScheduleDays = Of<typeof scheduleDays>;

/** The hours of the templates, in the order in which they are offered (specification, section 9). */
export const TEMPLATE_HOURS: readonly TimePair[] = [
  ['09:00:00', '18:00:00'],
  ['08:30:00', '17:30:00'],
  ['08:00:00', '17:00:00'],
  ['07:30:00', '16:30:00'],
  ['07:00:00', '16:00:00'],
  ['06:30:00', '15:30:00'],
  ['06:00:00', '15:00:00'],
];

/** The template that a new schedule starts from: a long Monday, Saturday off. */
export const DEFAULT_TEMPLATE: WeeklyTimes = {
  monday: ['08:00:00', '19:00:00'],
  tuesday: ['08:00:00', '18:30:00'],
  wednesday: ['08:00:00', '18:30:00'],
  thursday: ['08:00:00', '18:30:00'],
  friday: ['08:00:00', '18:30:00'],
  saturday: DAY_OFF,
};

/** Returns a schedule with the same hours on each working day of a week of `days` days. */
export function templateOf(hours: TimePair, days: ScheduleDays): WeeklyTimes {
  return {
    monday: hours,
    tuesday: hours,
    wednesday: hours,
    thursday: hours,
    friday: hours,
    saturday: days === 6 ? hours : DAY_OFF,
  };
}
