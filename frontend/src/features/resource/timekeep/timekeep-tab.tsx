import { WorkInProgress } from '../../../shared/layout/work-in-progress';

/** Search and correct records. */
export function TimekeepTab() {
  return <WorkInProgress />;
}
