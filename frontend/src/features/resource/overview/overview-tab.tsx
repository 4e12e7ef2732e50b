import { WorkInProgress } from '../../../shared/layout/work-in-progress';

/** Where the HR area begins. */
export function OverviewTab() {
  return <WorkInProgress />;
}
