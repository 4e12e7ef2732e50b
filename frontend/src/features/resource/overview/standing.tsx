import type { OverviewAnswer } from '@timekeep/contracts/api/overview-api';
import { LatelySection } from '@/features/resource/overview/lately/lately-section';
import { TodaySection } from '@/features/resource/overview/today/today-section';

/** How the group stands, today and of late. It brings the charts with it, so it is loaded by itself. */
export function Standing({ overview }: { readonly overview: OverviewAnswer }) {
  return (
    <>
      <TodaySection overview={overview} />
      <LatelySection days={overview.days} />
    </>
  );
}
