import { RequireAuthority } from '@/features/session/require-authority';
import { PageHeader } from '@/shared/layout/page-header';
import { GuideButton } from '@/shared/modal/guide-button';
import { MODALS } from '@/shared/modal/modal-states';
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
