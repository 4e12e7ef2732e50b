import type { HoursDay, HoursSegment, OpenReason } from '@timekeep/contracts/api/hours-api';
import { remarkTitle } from '@timekeep/contracts/attendance/remarks';
import { isInMinutes, type HoursFigure } from '@timekeep/contracts/hours/day-figures';
import { DAY_KINDS, KIND_COLUMNS, type DayKind } from '@timekeep/contracts/hours/day-kinds';
import type { CompanyZone } from '@timekeep/contracts/time/company-zone';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { dayAndMonth } from './date-format';
import { t } from '@/shared/language/language';

const KIND_TITLES: Readonly<Record<DayKind, string>> = {
  ordinary: t('Ordinary day'),
  rest: t('Rest day'),
  special: t('Special holiday'),
  'special-rest': t('Special holiday on a rest day'),
  legal: t('Legal holiday'),
  'legal-rest': t('Legal holiday on a rest day'),
  double: t('Two legal holidays'),
  'double-rest': t('Two legal holidays on a rest day'),
};

const FIGURE_TITLES: Readonly<Record<string, string>> = {
  DAYS: t('Days with scheduled hours'),
  WORKED: t('Days with work'),
  ABSENT: t('Absences'),
  LATE: t('Late'),
  UNDERTIME: t('Undertime'),
  SL: t('Paid sick leave'),
  VL: t('Paid vacation leave'),
  OTHER: t('Other paid days'),
  UNPAID: t('Unpaid days'),
  HOLIDAYS: t('Paid holidays without work'),
  OPEN: t('Days that are not settled'),
};

/** Returns the title of a figure: for a column of minutes its kind of day, overtime and night. */
export function figureTitle(figure: HoursFigure): string {
  const title = FIGURE_TITLES[figure];
  if (title !== undefined) return title;
  const kind = DAY_KINDS.find((each) => KIND_COLUMNS[each] === figure.slice(0, 3)) ?? 'ordinary';
  return segmentTitle({ day: kind, overtime: figure.includes('_OT'), night: figure.endsWith('_ND') });
}

/** Returns the title of time of a kind, such as `Rest day, overtime, at night`. */
export function segmentTitle({
  day,
  overtime,
  night,
}: Pick<HoursSegment, 'day' | 'overtime' | 'night'>): string {
  return [KIND_TITLES[day], ...(overtime ? [t('overtime')] : []), ...(night ? [t('at night')] : [])].join(
    ', ',
  );
}

/** Returns `9:05` for 545 minutes. */
export function minutesInWords(minutes: number): string {
  const whole = Math.round(minutes);
  const hours = Math.floor(whole / 60).toLocaleString('en-US');
  return `${hours}:${String(whole % 60).padStart(2, '0')}`;
}

/** Returns a value of a figure: hours and minutes, or days. */
export function figureInWords(figure: HoursFigure, value: number): string {
  return isInMinutes(figure) ? minutesInWords(value) : value.toLocaleString('en-US');
}

/** Returns the minutes from an instant to another. */
export function minutesBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / 60_000;
}

/** Returns `22:00`, and on another date than that of the day `Nov 21, 06:00`. */
export function timeInWords(instant: string, date: WorkDate, zone: CompanyZone): string {
  const at = Date.parse(instant);
  const time = zone.timeOfDayAt(at).slice(0, 5);
  const its = zone.workDateAt(at);
  return its === date ? time : `${dayAndMonth(its)}, ${time}`;
}

const OPEN_WITHOUT_MINUTES: Readonly<Record<OpenReason, string>> = {
  'no-out': t('The time out is missing.'),
  overtime: t('Work after the shift was not granted.'),
  'rest-day': t('Work on the rest day was not granted.'),
};

/** Returns why a day is not settled, a sentence for each reason. */
export function openInWords({ open }: Pick<HoursDay, 'open'>): readonly string[] {
  return open.map(({ reason, minutes }) => {
    const time = minutes === null ? null : minutesInWords(minutes);
    if (time === null || reason === 'no-out') return OPEN_WITHOUT_MINUTES[reason];
    return reason === 'overtime'
      ? t('{time} of work after the shift was not granted.', { time })
      : t('{time} of work on the rest day was not granted.', { time });
  });
}

/** Returns what a day without work pays; null for a day with work. */
export function unworkedInWords({ unworked }: Pick<HoursDay, 'unworked'>): string | null {
  if (!unworked) return null;
  const its = { days: unworked.days, remark: remarkTitle(unworked.remark) };
  if (unworked.days === 1)
    return unworked.isPaid ? t('1 paid day: {remark}', its) : t('1 unpaid day: {remark}', its);
  return unworked.isPaid ? t('{days} paid days: {remark}', its) : t('{days} unpaid days: {remark}', its);
}
