import type { DaySummary } from '@timekeep/contracts/api/overview-api';
import { ChartCard } from '@/features/resource/overview/chart-card';
import { OverviewSection } from '@/features/resource/overview/overview-section';
import { DaysChart } from './days-chart';
import { DaysTable } from './days-table';

const HEIGHT = 300;

/** Lateness and absence of the last 30 days. */
export function LatelySection({ days }: { readonly days: readonly DaySummary[] }) {
  return (
    <OverviewSection
      title="Last 30 days"
      intro="How many employees came late, and how many were absent, on each day."
    >
      <ChartCard
        label="Late and absent employees of each day"
        chart={<DaysChart days={days} height={HEIGHT} />}
        table={<DaysTable days={days} />}
      />
    </OverviewSection>
  );
}
