import { EMPID_PATTERN } from '@timekeep/contracts/api/accounts-api';
import { dateProblem } from '@timekeep/contracts/time/date-messages';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { type Command, Option } from 'commander';
import { UsageError } from '../../errors.js';
import type { OutputOptions } from '../../terminal.js';

/** The filters of all lists; a list takes those that its rows have. */
export interface Filters {
  readonly company?: string;
  readonly department?: string;
  readonly employee?: string;
  /** Work dates, both inclusive. */
  readonly from?: WorkDate;
  readonly to?: WorkDate;
}

/** Options of a list. */
export type PeriodOptions = OutputOptions & Filters;

/** Options of a list of employees. */
export interface ListOptions extends PeriodOptions {
  /** Includes employees who resigned. */
  readonly resigned?: true;
}

const FILTERS: Readonly<Record<keyof Filters, () => Option>> = {
  company: () => new Option('--company <name>', 'only of this company'),
  department: () => new Option('--department <name>', 'only of this department'),
  employee: () => new Option('--employee <EMPID>', 'only of this employee').argParser(empid),
  from: () => new Option('--from <date>', 'from this date on, YYYY-MM-DD').argParser(date),
  to: () => new Option('--to <date>', 'up to this date, included').argParser(date),
};

/** Adds these filters to a command. */
export function filteredBy(command: Command, ...names: readonly (keyof Filters)[]): Command {
  for (const name of names) command.addOption(FILTERS[name]());
  return command;
}

function empid(text: string): string {
  if (EMPID_PATTERN.test(text)) return text;
  throw new UsageError('An employee id has 6 digits.');
}

function date(text: string): WorkDate {
  const problem = dateProblem(text);
  if (problem === null) return text;
  throw new UsageError(`${problem.text} Please write it as YYYY-MM-DD.`);
}

/** True if the range has a day within the filters. */
export function overlaps(
  range: { readonly from: WorkDate; readonly to: WorkDate },
  { from, to }: Pick<Filters, 'from' | 'to'>,
): boolean {
  return (from === undefined || range.to >= from) && (to === undefined || range.from <= to);
}
