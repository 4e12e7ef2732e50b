import AutorenewOutlined from '@mui/icons-material/AutorenewOutlined';
import EventOutlined from '@mui/icons-material/EventOutlined';
import Box from '@mui/material/Box';
import { Outlet } from 'react-router-dom';
import { t } from '@/shared/language/language';
import { MenuLink } from '@/shared/layout/page-layout';

/** Company tab: a menu and the chosen page. */
export function CompanyTab() {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: { xs: 2, md: 4 },
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '220px minmax(0, 1fr)' },
      }}
    >
      <CompanyMenu />
      <Outlet />
    </Box>
  );
}

const ENTRIES = [
  { label: t('Schedule for Holiday'), path: '/resource/company', Icon: EventOutlined },
  { label: t('Renew Schedules'), path: '/resource/company/renew', Icon: AutorenewOutlined },
] as const;

/** Menu of the Company tab: beside the page, or above it on narrow screens. */
function CompanyMenu() {
  return (
    <Box
      component="nav"
      aria-label={t('Company')}
      sx={{ display: 'flex', flexDirection: { md: 'column' }, gap: 0.5, overflowX: 'auto' }}
    >
      {ENTRIES.map(({ label, path, Icon }) => (
        <MenuLink key={path} to={path} end>
          <Icon aria-hidden />
          {label}
        </MenuLink>
      ))}
    </Box>
  );
}
