import type { ScheduleAction } from '@/features/resource/employees/schedule/schedule-actions';
import { datesInWords } from './ranges';
import type { ScheduleDraft } from './schedule-draft';

/** What is asked before something is replaced or removed: what, and from when to when. */
export function questionsFor({ FROM, TO }: ScheduleDraft): Readonly<Record<ScheduleAction, string>> {
  const dates = FROM === null || TO === null ? 'these days' : datesInWords(FROM, TO);
  return {
    save: `Update the schedules of ${dates}? What stood on these days is replaced.`,
    delete: 'Delete all schedules from today on? Those of the days before stay.',
  };
}
