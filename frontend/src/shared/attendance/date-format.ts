import type { HalfMonth } from '@timekeep/contracts/time/half-months';
import { isWorkDate, type WorkDate } from '@timekeep/contracts/time/work-date';
import { dateLocale, t } from '@/shared/language/language';

/** `Nov 20` */
export const dayAndMonth = words({ month: 'short', day: 'numeric' });

/** `Nov 20, 2026` */
export const mediumDate = words({ dateStyle: 'medium' });

/** `November 2026`, of any day of the month */
export const monthAndYear = words({ month: 'long', year: 'numeric' });

/** `November`, of any day of the month */
export const monthName = words({ month: 'long' });

/** `Fri` */
export const shortWeekday = words({ weekday: 'short' });

/** `Friday` */
export const longWeekday = words({ weekday: 'long' });

/** `Friday, November 20, 2026` */
export const fullDate = words({ dateStyle: 'full' });

/** Returns a moment on the company's clock as `Nov 24, 5:02 PM`; `at` in epoch milliseconds. */
export function briefMoment(at: number, timeZone: string): string {
  const form = { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit', timeZone } as const;
  return new Intl.DateTimeFormat(dateLocale(), form).format(at);
}

/** Returns a text with each date `2026-11-20` in it as `Nov 20, 2026`. Instants stay. */
export function withDatesInWords(text: string): string {
  return text.replace(/\b\d{4}-\d{2}-\d{2}\b(?!T)/g, (date) => (isWorkDate(date) ? mediumDate(date) : date));
}

/** Returns `Nov 16-30`, or the days with their months where these differ. */
export function periodName({ from, to }: HalfMonth): string {
  if (from === to) return mediumDate(from);
  if (from.slice(0, 7) === to.slice(0, 7)) return `${dayAndMonth(from)}-${Number(to.slice(8))}`;
  return `${dayAndMonth(from)} - ${dayAndMonth(to)}`;
}

/** Returns `Nov 16-30, 2026`, for what is read without the year beside it. */
export function periodWithYear(period: HalfMonth): string {
  const { from, to } = period;
  if (from === to) return mediumDate(from);
  return from.slice(0, 7) === to.slice(0, 7)
    ? `${periodName(period)}, ${from.slice(0, 4)}`
    : `${mediumDate(from)} - ${mediumDate(to)}`;
}

function words(form: Intl.DateTimeFormatOptions): (date: WorkDate) => string {
  const inWords = { 'en-US': wordsIn('en-US', form), 'fil-PH': wordsIn('fil-PH', form) };
  return (date) => inWords[dateLocale()](date);
}

/** Each date is put into words once: tables say the same ones over and over while they are scrolled. */
function wordsIn(locale: string, form: Intl.DateTimeFormatOptions): (date: WorkDate) => string {
  let format: Intl.DateTimeFormat | undefined;
  const known = new Map<WorkDate, string>();
  return (date) => {
    const found = known.get(date);
    if (found !== undefined) return found;
    // A work date is written in UTC, where no zone can move it to another day.
    format ??= new Intl.DateTimeFormat(locale, { ...form, timeZone: 'UTC' });
    const text = format.format(Date.parse(date));
    known.set(date, text);
    return text;
  };
}

/** Returns `Nov 20, 2026 Fri`. */
export function dayInWords(date: WorkDate): string {
  return `${mediumDate(date)} ${shortWeekday(date)}`;
}

/** Returns the days of a search, either of which may be open. */
export function openPeriodInWords(
  from: WorkDate | null | undefined,
  to: WorkDate | null | undefined,
): string {
  if (from && to) return periodWithYear({ from, to });
  if (!from && !to) return t('All days');
  return [from, to].map((day) => (day ? mediumDate(day) : '…')).join(' - ');
}
