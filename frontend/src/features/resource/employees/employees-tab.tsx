import { WorkInProgress } from '../../../shared/layout/work-in-progress';

/** Employees Account Modification. */
export function EmployeesTab() {
  return <WorkInProgress />;
}
