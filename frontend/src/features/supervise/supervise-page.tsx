import MenuBookOutlined from '@mui/icons-material/MenuBookOutlined';
import Button from '@mui/material/Button';
import { PageHeader } from '../../shared/layout/page-header';
import { MODALS } from '../../shared/modal/modal-states';
import { useModal } from '../../shared/modal/use-modal';
import { RequireAuthority } from '../session/require-authority';
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
            actions={<GuideButton />}
          />
          <SupervisedDepartment department={DEPARTMENT} />
        </>
      )}
    </RequireAuthority>
  );
}

function GuideButton() {
  const modal = useModal();
  return (
    <Button
      variant="outlined"
      startIcon={<MenuBookOutlined />}
      onClick={() => {
        modal.open(MODALS.superviseGuide);
      }}
    >
      Guide
    </Button>
  );
}
