import Link from '@mui/material/Link';
import type { DaySummary, DepartmentToday, OverviewAnswer } from '@timekeep/contracts/api/overview-api';
import type { RemarkTone } from '@timekeep/contracts/attendance/remarks';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { Link as RouterLink } from 'react-router-dom';
import { timekeepPath } from '@/features/timekeep/timekeep-address';

type ResultFilter = Parameters<typeof timekeepPath>[1];

export type Figure = Exclude<keyof DepartmentToday, 'department'>;

/** Label and colour of each figure, and the filter that leaves its records among the results of a search. */
export const FIGURES: Readonly<
  Record<Figure, { readonly label: string; readonly tone: RemarkTone | null; readonly filter: ResultFilter }>
> = {
  present: { label: 'Present', tone: 'green', filter: { remark: 'Present' } },
  in: { label: 'In', tone: 'orange', filter: { remark: 'TimeIn' } },
  absent: { label: 'Absent', tone: 'red', filter: { remark: 'Absent' } },
  onLeave: { label: 'On leave', tone: 'blue', filter: {} },
  other: { label: 'Other', tone: null, filter: {} },
  late: { label: 'Late', tone: null, filter: { timing: 'late' } },
};

/** The figures whose sum is all employees of a department. Late employees are among them. */
export const PARTS = ['present', 'in', 'absent', 'onLeave', 'other'] as const satisfies readonly Figure[];
/** The figures that are shown for the whole group. */
export const TOTALS = ['present', 'in', 'absent', 'onLeave', 'late'] as const satisfies readonly Figure[];

/** The sum of a figure over all departments. */
export function totalOf({ departments }: OverviewAnswer, figure: Figure): number {
  return departments.reduce((sum, department) => sum + department[figure], 0);
}

/** Returns the path of the search that finds the records behind a figure, of one department or of all. */
export function searchBehind(date: WorkDate, figure: Figure, department?: string): string {
  const days = { FROM: date, TO: date } as const;
  const search =
    department === undefined
      ? ({ ...days, reportFilter: 'none' } as const)
      : ({ ...days, reportFilter: 'department', selectedOption: department } as const);
  return timekeepPath(search, FIGURES[figure].filter);
}

/** The figures of a day that the overview draws. */
export const DAY_FIGURES = ['late', 'absent'] as const satisfies readonly (Figure & keyof DaySummary)[];

interface FigureLinkProps {
  readonly value: number;
  /** Names what is counted, such as `Late in Sales`. */
  readonly label: string;
  readonly to: string;
}

/** A number that leads to the records behind it. */
export function FigureLink({ value, label, to }: FigureLinkProps) {
  return (
    <Link component={RouterLink} to={to} color="inherit" aria-label={`${value} ${label}: show records`}>
      {value.toLocaleString('en-US')}
    </Link>
  );
}
