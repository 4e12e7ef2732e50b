import { asCell } from '../api/csv-cells.js';
import type { CarriedDifference, CountedLine } from '../events/cutoff.js';
import type { WorkDate } from '../time/work-date.js';
import { HOURS_FIGURES } from '../hours/day-figures.js';
import { figureCells, negative, sumOfFigures } from './figures.js';

/** Contents of a cut-off as they went to payroll. */
export interface CutOffContents {
  readonly FROM: WorkDate;
  readonly TO: WorkDate;
  /** In the order of the file. */
  readonly lines: readonly CountedLine[];
  readonly differences: readonly CarriedDifference[];
}

/**
 * The columns of a file. The lines of a `difference` take back what was paid and pay the day anew, so that the sum of all lines of an
 * employee is what is to be paid.
 */
const TITLES: readonly string[] = [
  ...['LINE', 'EMPID', 'EMPNAME', 'DEPT', 'COMPANY', 'FROM', 'TO'],
  ...HOURS_FIGURES,
  ...['CUTOFF', 'CHANGED BY', 'CHANGED AT', 'CHANGE', 'REASON'],
];

/**
 * Returns the file of a cut-off in pieces. It follows from what the cut-off recorded alone, and its form never changes: the digest of a
 * closed cut-off is that of this text in UTF-8.
 */
export function* cutOffFile(contents: CutOffContents): Generator<string> {
  yield `\ufeff${csvLine(TITLES)}`;
  const { FROM, TO, lines, differences } = contents;
  for (const { EMPID, EMPNAME, DEPT, COMPANY, days } of lines) {
    const total = sumOfFigures(days.map(({ figures }) => figures));
    yield csvLine(['period', EMPID, EMPNAME, DEPT, COMPANY, FROM, TO, ...figureCells(total), ...NO_CAUSE]);
  }
  for (const { EMPID, EMPNAME, DEPT, COMPANY, date, number, before, after, causes } of differences) {
    const cause = causes.at(-1);
    const why = [number, cause?.by ?? '', cause?.at ?? '', cause?.kind ?? '', cause?.reason ?? ''];
    const whose = [EMPID, EMPNAME, DEPT, COMPANY, date, date];
    yield csvLine(['before', ...whose, ...figureCells(negative(before)), ...why]);
    yield csvLine(['after', ...whose, ...figureCells(after), ...why]);
  }
}

const NO_CAUSE = ['', '', '', '', ''] as const;

function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map(csvCell).join(',')}\n`;
}

function csvCell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = asCell(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
