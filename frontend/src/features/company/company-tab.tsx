import AutorenewOutlined from '@mui/icons-material/AutorenewOutlined';
import EventOutlined from '@mui/icons-material/EventOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
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

interface CompanyPanelProps {
  readonly title: string;
  /** A sentence about the page. */
  readonly intro: string;
  readonly children: ReactNode;
}

/** A page of the Company tab. */
export function CompanyPanel({ title, intro, children }: CompanyPanelProps) {
  return (
    <Box component="section" aria-labelledby="company-page" sx={{ minWidth: 0, maxWidth: 760 }}>
      <title>{`${title} · Timekeep`}</title>
      <Typography variant="h2" id="company-page">
        {title}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5, mb: 3, maxWidth: '64ch' }}>
        {intro}
      </Typography>
      {children}
    </Box>
  );
}

interface CompanyStepProps {
  readonly number: number;
  readonly title: string;
  readonly children: ReactNode;
}

/** One of the numbered steps of a page. */
export function CompanyStep({ number, title, children }: CompanyStepProps) {
  return (
    <Box component="li" sx={{ display: 'grid', gridTemplateColumns: '28px minmax(0, 1fr)', columnGap: 1.5 }}>
      <Box
        aria-hidden
        sx={{
          width: 28,
          height: 28,
          borderRadius: '14px',
          display: 'grid',
          placeItems: 'center',
          fontSize: '0.75rem',
          fontWeight: 600,
          color: 'primary.main',
          bgcolor: 'subtle',
          border: 1,
          borderColor: 'divider',
        }}
      >
        {number}
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="body2" sx={{ fontWeight: 600, lineHeight: '28px', mb: 1 }}>
          {title}
        </Typography>
        <Box sx={{ '&& > * + *': { mt: 1.5 } }}>{children}</Box>
      </Box>
    </Box>
  );
}
