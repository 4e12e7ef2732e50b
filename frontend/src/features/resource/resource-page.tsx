import { PageHeader } from '../../shared/layout/page-header';
import { WorkInProgress } from '../../shared/layout/work-in-progress';
import { RequireAuthority } from '../session/require-authority';

/** What HR keeps. */
export function ResourcePage() {
  return (
    <RequireAuthority authority="HR">
      {() => (
        <>
          <PageHeader title="Department Employees" above="Managing - Company Employees Resource" />
          <WorkInProgress />
        </>
      )}
    </RequireAuthority>
  );
}
