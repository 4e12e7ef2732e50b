import { PageHeader } from '../../shared/layout/page-header';
import { WorkInProgress } from '../../shared/layout/work-in-progress';
import { RequireAuthority } from '../session/require-authority';

/** A supervisor's own department. */
export function SupervisePage() {
  return (
    <RequireAuthority authority="SUPERVISOR">
      {({ DEPARTMENT }) => (
        <>
          <PageHeader
            title="Supervise"
            above={DEPARTMENT}
            below="Monitoring your department employees timekeep"
          />
          <WorkInProgress />
        </>
      )}
    </RequireAuthority>
  );
}
