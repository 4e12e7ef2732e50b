import { WorkInProgress } from '../../../shared/layout/work-in-progress';

/** Leave of all employees. */
export function LeaveTab() {
  return <WorkInProgress />;
}
