import type { OverviewAnswer } from '@timekeep/contracts/api/overview-api';
import { ChartCard } from '@/features/resource/overview/chart-card';
import { OverviewSection } from '@/features/resource/overview/overview-section';
import { fullDate } from '@/shared/attendance/date-format';
import { DepartmentsChart } from './departments-chart';
import { DepartmentsTable } from './departments-table';
import { TodayTotals } from './today-totals';

const BASE_HEIGHT = 96;
const DEPARTMENT_HEIGHT = 36;

/** How the group stands today: in total, and by department. */
export function TodaySection({ overview }: { readonly overview: OverviewAnswer }) {
  const height = BASE_HEIGHT + DEPARTMENT_HEIGHT * overview.departments.length;
  return (
    <OverviewSection title="Today" intro={`How the company stands on ${fullDate(overview.today)}.`}>
      <TodayTotals overview={overview} />
      <ChartCard
        label="Employees of each department today"
        chart={<DepartmentsChart overview={overview} height={height} />}
        table={<DepartmentsTable overview={overview} />}
      />
    </OverviewSection>
  );
}
