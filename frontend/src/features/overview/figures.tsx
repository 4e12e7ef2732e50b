import Link from '@mui/material/Link';
import type { DaySummary, DepartmentToday, OverviewAnswer } from '@timekeep/contracts/api/overview-api';
import type { RemarkTone } from '@timekeep/contracts/attendance/remarks';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { Link as RouterLink } from 'react-router-dom';

export type Figure = Exclude<keyof DepartmentToday, 'department'>;

/** The words under which employees are counted, and how the results of a search are narrowed to them. */
export const FIGURES: Readonly<
  Record<Figure, { readonly label: string; readonly tone: RemarkTone | null; readonly filter: string }>
> = {
  present: { label: 'Present', tone: 'green', filter: 'remark=Present' },
  in: { label: 'In', tone: 'orange', filter: 'remark=TimeIn' },
  absent: { label: 'Absent', tone: 'red', filter: 'remark=Absent' },
  onLeave: { label: 'On leave', tone: 'blue', filter: '' },
  other: { label: 'Other', tone: null, filter: '' },
  late: { label: 'Late', tone: null, filter: 'timing=late' },
};

/** What makes up a department; the late are among them. */
export const PARTS = ['present', 'in', 'absent', 'onLeave', 'other'] as const satisfies readonly Figure[];
/** What the overview tells of the whole group. */
export const TOTALS = ['present', 'in', 'absent', 'onLeave', 'late'] as const satisfies readonly Figure[];

/** The sum of a figure over all departments. */
export function totalOf({ departments }: OverviewAnswer, figure: Figure): number {
  return departments.reduce((sum, department) => sum + department[figure], 0);
}

/** Where the records behind a figure are: a search of one date, of one department or of all. */
export function searchBehind(date: WorkDate, figure: Figure, department?: string): string {
  const address = new URLSearchParams({ from: date, to: date });
  if (department !== undefined) {
    address.set('by', 'department');
    address.set('option', department);
  }
  const { filter } = FIGURES[figure];
  return `/resource/timekeep?${address.toString()}${filter === '' ? '' : `&${filter}`}`;
}

/** The figures of a day that the overview draws. */
export const DAY_FIGURES = ['late', 'absent'] as const satisfies readonly (Figure & keyof DaySummary)[];

interface FigureLinkProps {
  readonly value: number;
  /** What is counted, in words. */
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
