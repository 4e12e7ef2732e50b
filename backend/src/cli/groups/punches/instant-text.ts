import type { CompanyZone } from '@timekeep/contracts/time/company-zone';
import { isTimeOfDay } from '@timekeep/contracts/time/time-of-day';
import { isRecordedDate } from '@timekeep/contracts/time/work-date';

const WITHOUT_OFFSET = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(:\d{2})?$/;

/** Returns a date and time without offset as the instant in the company's zone; any other text unchanged. */
export function instantText(text: string, zone: CompanyZone): string {
  const [, date = '', minutes = '', seconds = ':00'] = WITHOUT_OFFSET.exec(text) ?? [];
  const time = `${minutes}${seconds}`;
  return isRecordedDate(date) && isTimeOfDay(time)
    ? new Date(zone.instantOf(date, time)).toISOString()
    : text;
}
