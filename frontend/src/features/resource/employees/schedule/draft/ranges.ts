import type { ScheduleRange } from '@timekeep/contracts/schedules/schedule-ranges';
import { earlierOf, laterOf, type WorkDate } from '@timekeep/contracts/time/work-date';
import { mediumDate } from '@/shared/attendance/date-format';
import type { ScheduleDraft } from './schedule-draft';

/** `Nov 20, 2026 – Dec 31, 2026` */
export function datesInWords(FROM: WorkDate, TO: WorkDate): string {
  return FROM === TO ? mediumDate(FROM) : `${mediumDate(FROM)} – ${mediumDate(TO)}`;
}

/** What saving the draft would replace of a range, in words; null when it leaves it alone. */
export function replacedInWords(range: ScheduleRange, { FROM, TO }: ScheduleDraft): string | null {
  if (FROM === null || TO === null || FROM > TO || range.TO < FROM || range.FROM > TO) return null;
  const isWhole = FROM <= range.FROM && range.TO <= TO;
  if (isWhole) return 'Saving replaces all of it';
  return `Saving replaces ${datesInWords(laterOf(range.FROM, FROM), earlierOf(range.TO, TO))} of it`;
}

/** Where a range stands today. */
export function rangePlace({ FROM, TO }: ScheduleRange, today: WorkDate): 'past' | 'in force' | 'upcoming' {
  if (TO < today) return 'past';
  return FROM <= today ? 'in force' : 'upcoming';
}
