import { GuideButton, MODALS } from '@/shared/dialog/use-modal';
import { PageHeader } from '@/shared/layout/page-layout';
import { RequireAuthority } from '@/shared/session/require-authority';
import { SupervisedDepartment } from './supervised-department';

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
            actions={<GuideButton guide={MODALS.superviseGuide} />}
          />
          <SupervisedDepartment department={DEPARTMENT} />
        </>
      )}
    </RequireAuthority>
  );
}
