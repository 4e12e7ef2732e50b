import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuBookOutlined from '@mui/icons-material/MenuBookOutlined';
import { Outlet } from 'react-router-dom';
import { useCompaniesQuery, useDepartmentsQuery } from '../../shared/company/company-api';
import { PageHeader } from '../../shared/layout/page-header';
import { MODALS } from '../../shared/modal/modal-states';
import { useModal } from '../../shared/modal/use-modal';
import { RequireAuthority } from '../session/require-authority';
import { ResourceTabs } from './resource-tabs';

/** What HR keeps: the frame of its tabs. */
export function ResourcePage() {
  return <RequireAuthority authority="HR">{() => <ResourceFrame />}</RequireAuthority>;
}

function ResourceFrame() {
  const modal = useModal();
  // Loaded here for all tabs; the session keeps them for its forms.
  useDepartmentsQuery(undefined);
  useCompaniesQuery(undefined);
  return (
    <>
      <PageHeader
        title="Department Employees"
        above="Managing - Company Employees Resource"
        actions={
          <Button
            variant="outlined"
            startIcon={<MenuBookOutlined />}
            onClick={() => {
              modal.open(MODALS.resourceGuide);
            }}
          >
            Guide
          </Button>
        }
      />
      <ResourceTabs />
      <Box sx={{ pt: 3 }}>
        <Outlet />
      </Box>
    </>
  );
}
