import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { memo, useEffect } from 'react';
import { Link, Outlet, useLocation } from 'react-router-dom';
import { useCompaniesQuery, useDepartmentsQuery } from '@/shared/api/directory-api';
import { failureMessage } from '@/shared/api/failure';
import { useWaitingRequests } from '@/shared/api/notices-api';
import { GuideButton, MODALS } from '@/shared/dialog/use-modal';
import { t } from '@/shared/language/language';
import { PageHeader } from '@/shared/layout/page-layout';
import { RequireAuthority } from '@/shared/session/require-authority';
import { showErrors } from '@/shared/toast/notify';

/** Owner of the notice that departments or companies could not be loaded. */
const LISTS = 'lists';

/** Layout of HR's tabs. Memoized, because the tabs change the address often. */
export const ResourcePage = memo(function ResourcePage() {
  return <RequireAuthority authority="HR">{() => <ResourceFrame />}</RequireAuthority>;
});

function ResourceFrame() {
  // Loaded here for all tabs; the session stores them for its forms.
  const { error: departmentsError } = useDepartmentsQuery(undefined);
  const { error: companiesError } = useCompaniesQuery(undefined);
  const waiting = useWaitingRequests();
  const error = departmentsError ?? companiesError;
  useEffect(() => {
    if (!error) return undefined;
    showErrors(LISTS, [failureMessage(error)], 'top-right');
    return () => {
      showErrors(LISTS, [], 'top-right');
    };
  }, [error]);
  return (
    <>
      <PageHeader
        title={t('Department Employees')}
        isArea
        beforeTabs
        above={t('Managing - Company Employees Resource')}
        actions={<GuideButton guide={MODALS.resourceGuide} />}
      />
      <ResourceTabs waiting={waiting} />
      <Box sx={{ pt: 1 }}>
        <Outlet />
      </Box>
    </>
  );
}

const REQUESTS_PATH = '/resource/requests';

const TABS = [
  { label: t('Overview'), path: '/resource' },
  { label: t('Employees'), path: '/resource/employees' },
  { label: 'Timekeep', path: '/resource/timekeep' },
  { label: t('Leave'), path: '/resource/leave' },
  { label: t('Requests'), path: REQUESTS_PATH },
  { label: t('Pay'), path: '/resource/pay' },
  { label: t('Company'), path: '/resource/company' },
  { label: t('Audit'), path: '/resource/audit' },
] as const;

/** The tabs of the HR area; each has its own address. That of requests has the number of those that wait. */
export function ResourceTabs({ waiting }: { readonly waiting: number }) {
  const { pathname } = useLocation();
  const current = TABS.findLast(({ path }) => pathname === path || pathname.startsWith(`${path}/`));
  return (
    <Box component="nav" aria-label={t('HR area')} sx={{ borderBottom: 1, borderColor: 'divider' }}>
      <Tabs
        value={current?.path ?? false}
        variant="scrollable"
        scrollButtons={false}
        // Links to pages, not tabs of one page.
        slotProps={{ list: { role: undefined } }}
        sx={{ '& .MuiTabs-list': { gap: { xs: 2, sm: 3 } } }}
      >
        {TABS.map(({ label, path }) => (
          <Tab
            key={path}
            value={path}
            label={
              path === REQUESTS_PATH && waiting > 0 ? t('Requests ({count})', { count: waiting }) : label
            }
            component={Link}
            to={path}
            role={undefined}
            // Arrow keys move between tabs but not between links, so each link is a tab stop.
            tabIndex={0}
            aria-current={path === current?.path ? 'page' : undefined}
            aria-selected={undefined}
          />
        ))}
      </Tabs>
    </Box>
  );
}
