import Link from '@mui/material/Link';
import type { DaySummary, DepartmentToday, OverviewAnswer } from '@timekeep/contracts/api/overview-api';
import type { RemarkGroup } from '@timekeep/contracts/attendance/attendance-filter';
import type { AwaitedEmployee } from '@timekeep/contracts/attendance/due';
import type { TimeOfDay } from '@timekeep/contracts/time/time-of-day';
import { addDays, weekdayOf, type WorkDate } from '@timekeep/contracts/time/work-date';
import { Link as RouterLink } from 'react-router-dom';
import type { FigureColour } from '@/shared/attendance/figure-colours';
import type { Counts } from '@/shared/attendance/today-counts';
import { timekeepPath } from '@/features/timekeep/timekeep-address';
import { t } from '@/shared/language/language';

type ResultFilter = Parameters<typeof timekeepPath>[1];

function ofGroup(remark: RemarkGroup): ResultFilter {
  return { remark };
}

/** Figures of a department now. The clock splits its absent employees into missing and not due yet. */
export interface DepartmentNow extends Omit<DepartmentToday, 'absent'> {
  readonly missing: number;
  readonly notDue: number;
}

export type Figure = Exclude<keyof DepartmentNow, 'department'>;

/** Figures of the group at the current minute. */
export interface OverviewNow {
  readonly today: WorkDate;
  readonly departments: readonly DepartmentNow[];
  /** Daily figures; for today, only missing employees are absent. */
  readonly days: readonly DaySummary[];
  readonly missing: readonly AwaitedEmployee[];
}

/** Returns the overview at the current minute. */
export function overviewNow(
  { today, departments, days, awaited }: OverviewAnswer,
  isNotDue: (date: WorkDate, timeIn: TimeOfDay) => boolean,
): OverviewNow {
  const waiting = awaited.filter(({ timeIn }) => isNotDue(today, timeIn));
  return {
    today,
    departments: departments.map(({ absent, ...department }) => {
      const notDue = waiting.filter(({ DEPT }) => DEPT === department.department).length;
      return { ...department, missing: absent - notDue, notDue };
    }),
    days: days.map((day) => (day.date === today ? { ...day, absent: day.absent - waiting.length } : day)),
    missing: awaited.filter((employee) => !waiting.includes(employee)),
  };
}

/** Label, heading of columns and colour of each figure, and the filter of search results that selects its records. */
export const FIGURES: Readonly<
  Record<
    Figure | 'absent',
    {
      readonly label: string;
      readonly heading: string;
      readonly colour: FigureColour;
      readonly filter: ResultFilter;
    }
  >
> = {
  present: { label: t('Present'), heading: 'PRESENT', colour: 'present', filter: { remark: 'Present' } },
  in: { label: t('In'), heading: 'IN', colour: 'timedIn', filter: { remark: 'TimeIn' } },
  absent: { label: t('Absent'), heading: 'ABSENT', colour: 'absent', filter: { remark: 'Absent' } },
  missing: { label: t('Missing'), heading: 'MISSING', colour: 'absent', filter: ofGroup('Missing') },
  notDue: {
    label: t('Not due yet'),
    heading: 'NOT DUE YET',
    colour: 'notDue',
    filter: ofGroup('Not due yet'),
  },
  onLeave: { label: t('On leave'), heading: 'ON LEAVE', colour: 'away', filter: ofGroup('On leave') },
  other: { label: t('Other'), heading: 'OTHER', colour: 'other', filter: ofGroup('Other remarks') },
  late: { label: t('Late'), heading: 'LATE', colour: 'late', filter: { timing: 'late' } },
};

/** The figures that add up to all employees of a department. Late employees are already counted in another one. */
export const DEPARTMENT_FIGURES = [
  'present',
  'in',
  'missing',
  'notDue',
  'onLeave',
  'other',
] as const satisfies readonly Figure[];

/** Returns the figures of all given departments together. */
export function countsOf({ departments }: Pick<OverviewNow, 'departments'>): Counts {
  const total = (...figures: readonly Figure[]) =>
    departments.reduce((sum, one) => figures.reduce((part, figure) => part + one[figure], sum), 0);
  return {
    expected: total('present', 'in', 'missing', 'notDue'),
    in: total('present', 'in'),
    late: total('late'),
    missing: total('missing'),
    onLeave: total('onLeave'),
  };
}

/** The filter that selects the records of a figure of the whole group. */
export const COUNT_FILTERS: Readonly<Record<keyof Counts, ResultFilter>> = {
  expected: ofGroup('Expected'),
  in: ofGroup('Came in'),
  late: FIGURES.late.filter,
  missing: FIGURES.missing.filter,
  onLeave: FIGURES.onLeave.filter,
};

/** Returns the path of the search for the records of a figure on a date or in a period, in one department or all. */
export function recordsPath(
  period: WorkDate | { readonly from: WorkDate; readonly to: WorkDate },
  filter: ResultFilter,
  department?: string,
): string {
  const { from, to } = typeof period === 'string' ? { from: period, to: period } : period;
  const days = { FROM: from, TO: to } as const;
  const search =
    department === undefined
      ? ({ ...days, reportFilter: 'none' } as const)
      : ({ ...days, reportFilter: 'department', selectedOption: department } as const);
  return timekeepPath(search, filter);
}

/** The figures of a day in the chart. */
export const DAY_FIGURES = ['late', 'absent'] as const satisfies readonly (keyof DaySummary)[];

/** Figures of a week, Monday to Sunday, or of the part of it that the overview covers. */
export interface WeekSummary extends Omit<DaySummary, 'date'> {
  readonly from: WorkDate;
  readonly to: WorkDate;
}

/** Returns the sums of each week, oldest first. */
export function weeksOf(days: readonly DaySummary[]): readonly WeekSummary[] {
  const weeks = new Map<WorkDate, WeekSummary>();
  for (const { date, late, absent, expected } of days) {
    const monday = mondayOf(date);
    const week = weeks.get(monday) ?? { from: date, to: date, late: 0, absent: 0, expected: 0 };
    weeks.set(monday, {
      ...{ from: week.from, to: date },
      ...{ late: week.late + late, absent: week.absent + absent, expected: week.expected + expected },
    });
  }
  return [...weeks.values()];
}

function mondayOf(date: WorkDate): WorkDate {
  return weekdayOf(date) === 'monday' ? date : mondayOf(addDays(date, -1));
}

/** Returns the filter that selects the records of a figure of days. Of today only those who are due count as absent. */
export function dayFilter(figure: (typeof DAY_FIGURES)[number], to: WorkDate, today: WorkDate): ResultFilter {
  return FIGURES[figure === 'absent' && to >= today ? 'missing' : figure].filter;
}

interface FigureLinkProps {
  readonly value: number;
  /** Describes the number, for instance `Late in Sales`. */
  readonly label: string;
  readonly to: string;
}

/** Number with a link to its records. */
export function FigureLink({ value, label, to }: FigureLinkProps) {
  return (
    <Link
      component={RouterLink}
      to={to}
      color="inherit"
      aria-label={t('{value} {figure}: show records', { value, figure: label })}
    >
      {value.toLocaleString('en-US')}
    </Link>
  );
}
