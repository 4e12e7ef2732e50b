import type { HoursFigures } from '../api/cutoffs-api.js';
import { HOURS_FIGURES } from '../hours/day-figures.js';
import { periodHours, type ClassifiedDay } from '../hours/period-hours.js';

/** The columns of figures in a file. */
const COLUMNS: readonly string[] = HOURS_FIGURES;

/** Prefix of the figures of other paid days, which have a column together. */
const OTHER = 'OTHER ';

/** Returns the remark of a figure of other paid days; null for other figures. */
export function otherRemark(name: string): string | null {
  return name.startsWith(OTHER) ? name.slice(OTHER.length) : null;
}

/** Returns the figures of a date that are not zero. */
export function figuresOf(day: ClassifiedDay): HoursFigures {
  const hours = periodHours([day]);
  const { other, minutes } = hours;
  const figures: Record<string, number> = {
    DAYS: hours.days,
    WORKED: hours.worked,
    ABSENT: hours.absent,
    LATE: hours.late,
    UNDERTIME: hours.undertime,
    SL: hours.SL,
    VL: hours.VL,
    UNPAID: hours.unpaid,
    HOLIDAYS: hours.holidays,
    OPEN: hours.open,
    ...minutes,
  };
  for (const [remark, days] of Object.entries(other)) figures[`${OTHER}${remark}`] = days;
  return withoutZeros(figures);
}

/** Returns the sum of figures. */
export function sumOfFigures(all: readonly HoursFigures[]): HoursFigures {
  const sum: Record<string, number> = {};
  for (const figures of all)
    for (const [name, value] of Object.entries(figures)) sum[name] = (sum[name] ?? 0) + value;
  return withoutZeros(sum);
}

/** Returns the figures with the opposite sign. */
export function negative(figures: HoursFigures): HoursFigures {
  return Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, -value]));
}

/** True for the same figures, in any order. */
export function isSameFigures(a: HoursFigures, b: HoursFigures): boolean {
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name]);
}

/** True for figures of a day that pays nothing. */
export function isNothing(figures: HoursFigures): boolean {
  return Object.keys(figures).length === 0;
}

/** Returns the figures as the cells of `HOURS_FIGURES`. */
export function figureCells(figures: HoursFigures): (string | number)[] {
  return COLUMNS.map((column) => (column === 'OTHER' ? otherCell(figures) : (figures[column] ?? 0)));
}

function otherCell(figures: HoursFigures): string {
  return Object.entries(figures)
    .filter(([name]) => otherRemark(name) !== null)
    .map(([name, days]) => `${otherRemark(name)} ${days}`)
    .sort()
    .join(', ');
}

/** In the order of the columns, so that the same figures are recorded as the same text. */
function withoutZeros(figures: Readonly<Record<string, number>>): HoursFigures {
  const rank = (name: string): number => {
    const at = COLUMNS.indexOf(otherRemark(name) === null ? name : 'OTHER');
    return at === -1 ? COLUMNS.length : at;
  };
  return Object.fromEntries(
    Object.entries(figures)
      .filter(([, value]) => value !== 0)
      .sort(([a], [b]) => rank(a) - rank(b) || (a < b ? -1 : 1)),
  );
}
