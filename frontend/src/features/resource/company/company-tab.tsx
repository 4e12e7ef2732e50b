import { WorkInProgress } from '../../../shared/layout/work-in-progress';

/** Holidays and renewal. */
export function CompanyTab() {
  return <WorkInProgress />;
}
