import { isTimeOfDay, type TimeOfDay } from '@timekeep/contracts/time/time-of-day';
import { isWorkDate, type WorkDate } from '@timekeep/contracts/time/work-date';
import { format, isValid, parse } from 'date-fns';

/** The formats in which lists, mails and spreadsheets write dates, with dashes for spaces; the month is before the day, as in the fields. */
const DATE_FORMATS = [
  'yyyy-M-d',
  'yyyy/M/d',
  'M/d/yyyy',
  'M/d/yy',
  'MMM-d-yyyy',
  'MMMM-d-yyyy',
  'd-MMM-yyyy',
  'd-MMMM-yyyy',
  'd-MMM-yy',
] as const;
const MOMENT = /^(\d{4}-\d{2}-\d{2})[T\s].*$/;
const WEEKDAY = /^(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?[.,]?\s+/i;

/** Returns the date that a text says; null for any other text, and for a date out of range. */
export function pastedDate(pasted: string): WorkDate | null {
  const trimmed = pasted.trim();
  const [, ofMoment] = MOMENT.exec(trimmed) ?? [];
  const text = (ofMoment ?? trimmed).replace(WEEKDAY, '').replace(/[.,\s]+/g, '-');
  for (const pattern of DATE_FORMATS) {
    const date = parse(text, pattern, new Date());
    const wire = isValid(date) ? format(date, 'yyyy-MM-dd') : '';
    if (isWorkDate(wire)) return wire;
  }
  return null;
}

/** A date with its year in two or four digits, or with the year first. */
const WHOLE_DATE = /^\s*(?:\w+\D+\w+\D+(?:\d{2}|\d{4,})|\d{4}\D+\d{1,2}\D+\d{1,2})\s*$/;

/** Returns the date that was typed with separators, null if it does not exist; undefined for parts of one, and for digits alone, which the picker takes. */
export function typedDate(text: string): WorkDate | null | undefined {
  if (!WHOLE_DATE.test(text)) return undefined;
  return pastedDate(/^\d{4}/.test(text) ? text : text.replace(/[-./]+/g, '/'));
}

const TIME = /^(\d{1,2})(?::?(\d{2})(?::(\d{2}))?)?\s*(?:([ap])\.?\s*m\.?)?$/i;

/** Returns the time of day that a text says: `8:15`, `1705`, `17:05:30`, `5:05 PM`, `5 pm`; null for any other text. */
export function pastedTime(text: string): TimeOfDay | null {
  const [, hours = '', minutes, seconds = '00', half] = TIME.exec(text.trim()) ?? [];
  // A number alone is a part of a time.
  if (minutes === undefined && half === undefined) return null;
  const hour = half === undefined ? Number(hours) : hourOf(Number(hours), half);
  const time = `${String(hour).padStart(2, '0')}:${minutes ?? '00'}:${seconds}`;
  return isTimeOfDay(time) ? time : null;
}

/** Returns the hour, 0 to 23, of one on a clock of 12 hours; -1 for an hour that it does not have. */
function hourOf(hour: number, half: string): number {
  if (hour < 1 || hour > 12) return -1;
  return (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
}
