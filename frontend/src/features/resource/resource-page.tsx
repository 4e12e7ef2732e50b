import Box from '@mui/material/Box';
import { memo, useEffect } from 'react';
import { Outlet } from 'react-router-dom';
import { useCompaniesQuery, useDepartmentsQuery } from '@/shared/api/directory-api';
import { failureMessage } from '@/shared/api/failure';
import { GuideButton, MODALS } from '@/shared/dialog/use-modal';
import { PageHeader } from '@/shared/layout/page-layout';
import { RequireAuthority } from '@/shared/session/require-authority';
import { notify } from '@/shared/toast/notify';
import { ResourceTabs } from './resource-tabs';

/** What HR keeps: the frame of its tabs, which stays as it is while they change the address. */
export const ResourcePage = memo(function ResourcePage() {
  return <RequireAuthority authority="HR">{() => <ResourceFrame />}</RequireAuthority>;
});

function ResourceFrame() {
  // Loaded here for all tabs; the session keeps them for its forms.
  const { error: departmentsError } = useDepartmentsQuery(undefined);
  const { error: companiesError } = useCompaniesQuery(undefined);
  const error = departmentsError ?? companiesError;
  useEffect(() => {
    if (error) notify('error', failureMessage(error));
  }, [error]);
  return (
    <>
      <PageHeader
        title="Department Employees"
        beforeTabs
        above="Managing - Company Employees Resource"
        actions={<GuideButton guide={MODALS.resourceGuide} />}
      />
      <ResourceTabs />
      <Box sx={{ pt: 3 }}>
        <Outlet />
      </Box>
    </>
  );
}
