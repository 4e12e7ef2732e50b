import type { CompanyZone } from '@timekeep/contracts/time/company-zone';
import { isTimeOfDay } from '@timekeep/contracts/time/time-of-day';
import { isRecordedDate } from '@timekeep/contracts/time/work-date';

const WITHOUT_OFFSET = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(:\d{2})?$/;

/** A date and time without offset as the instant at which the company's clocks show it; anything else as it is. */
export function instantText(text: string, zone: CompanyZone): string {
  const [, date = '', minutes = '', seconds = ':00'] = WITHOUT_OFFSET.exec(text) ?? [];
  const time = `${minutes}${seconds}`;
  return isRecordedDate(date) && isTimeOfDay(time)
    ? new Date(zone.instantOf(date, time)).toISOString()
    : text;
}
