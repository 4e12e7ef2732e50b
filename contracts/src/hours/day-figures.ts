import type { HoursDay, HoursRow } from '../api/hours-api.js';
import { columnOf, HOURS_COLUMNS, type HoursColumn } from './hours-columns.js';
import { unworkedFigure } from './period-hours.js';

const DAY_FIGURES = ['DAYS', 'WORKED', 'ABSENT'] as const;
const MISSING_FIGURES = ['LATE', 'UNDERTIME'] as const;
const LEAVE_FIGURES = ['SL', 'VL', 'OTHER', 'UNPAID', 'HOLIDAYS'] as const;

/** The figures of a row, in the order of its columns. */
export const HOURS_FIGURES = [
  ...DAY_FIGURES,
  ...MISSING_FIGURES,
  ...LEAVE_FIGURES,
  ...HOURS_COLUMNS,
  'OPEN',
] as const;
export type HoursFigure = (typeof HOURS_FIGURES)[number];

const MINUTES: ReadonlySet<string> = new Set<HoursFigure>([...MISSING_FIGURES, ...HOURS_COLUMNS]);

/** True for a figure in minutes; the others count days. */
export function isInMinutes(figure: HoursFigure): boolean {
  return MINUTES.has(figure);
}

/** Returns a figure of a row; the days of other remarks are added up. */
export function figureOfRow(figure: HoursFigure, row: HoursRow): number {
  return figure === 'OTHER' ? sumOf(Object.values(row.OTHER)) : row[figure];
}

/** Returns the part of a day in a figure: that of a row is the sum of those of its days. */
export function figureOfDay(figure: HoursFigure, day: HoursDay): number {
  const { unworked } = day;
  const unworkedIn = (its: ReturnType<typeof unworkedFigure>) =>
    unworked && unworkedFigure(unworked) === its ? unworked.days : 0;
  switch (figure) {
    case 'DAYS':
      return day.scheduled ? 1 : 0;
    case 'WORKED':
      return day.scheduled && (day.segments.length > 0 || day.open.length > 0) ? 1 : 0;
    case 'ABSENT':
      return unworkedIn('absent');
    case 'LATE':
      return day.late;
    case 'UNDERTIME':
      return day.undertime;
    case 'SL':
      return unworkedIn('SL');
    case 'VL':
      return unworkedIn('VL');
    case 'OTHER':
      return unworkedIn('other');
    case 'UNPAID':
      return unworkedIn('unpaid');
    case 'HOLIDAYS':
      return unworkedIn('holidays');
    case 'OPEN':
      return day.open.length > 0 ? 1 : 0;
    default:
      return minutesIn(figure, day);
  }
}

function minutesIn(column: HoursColumn, { segments }: HoursDay): number {
  return sumOf(
    segments
      .filter((segment) => columnOf(segment) === column)
      .map(({ from, to }) => (Date.parse(to) - Date.parse(from)) / 60_000),
  );
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0);
}

/** Returns the minutes of a day or a row by kind of time: all that are paid, those of overtime, and those at night. */
export function paidMinutes(minutesOf: (column: HoursColumn) => number) {
  const of = (part: string) =>
    sumOf(HOURS_COLUMNS.filter((column) => column.includes(part)).map((column) => minutesOf(column)));
  return { paid: of(''), overtime: of('_OT'), night: of('_ND') };
}
