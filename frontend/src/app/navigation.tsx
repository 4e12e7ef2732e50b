import CloseOutlined from '@mui/icons-material/CloseOutlined';
import OpenInNew from '@mui/icons-material/OpenInNew';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import { styled } from '@mui/material/styles';
import type { Authority } from '@timekeep/contracts/events/account';
import { Link, useLocation } from 'react-router-dom';
import { useConfig } from '@/shared/api/system-api';
import { BackGuard } from '@/shared/dialog/back-guard';
import { t } from '@/shared/language/language';
import { BrandMark } from '@/shared/layout/brand-mark';

interface NavLink {
  readonly to: string;
  readonly label: string;
  /** True if the path belongs to the link. */
  readonly isCurrent: (path: string) => boolean;
}

interface RoleLink extends NavLink {
  /** The authorities that see the link; absent for everyone. */
  readonly authority?: Authority;
}

const LINKS: readonly RoleLink[] = [
  { to: '/', label: t('Home'), isCurrent: (path) => path === '/' },
  {
    to: '/supervise',
    label: t('Supervise'),
    authority: 'SUPERVISOR',
    isCurrent: (path) => path.startsWith('/supervise'),
  },
  { to: '/resource', label: t('Resource'), authority: 'HR', isCurrent: (path) => path.includes('/resource') },
];

/** Returns the links of an authority, in order. */
function linksFor(authority: Authority): readonly NavLink[] {
  return LINKS.filter((link) => link.authority === undefined || link.authority === authority);
}

const linkStyle = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  height: 'var(--top-bar-height)',
  padding: '0 12px',
  fontSize: '0.875rem',
  fontWeight: 500,
  textDecoration: 'none',
} as const;

const PageLink = styled(Link)(({ theme }) => ({
  ...linkStyle,
  color: theme.vars.palette.text.secondary,
  boxShadow: 'inset 0 -2px 0 transparent',
  transition: 'color 120ms, box-shadow 120ms',
  '&:hover': { color: theme.vars.palette.text.primary },
  '&[aria-current]': {
    color: theme.vars.palette.text.primary,
    fontWeight: 600,
    boxShadow: `inset 0 -2px 0 ${theme.vars.palette.primary.main}`,
  },
  '&:focus-visible': { outlineOffset: -4 },
}));

const ExternalLink = styled('a')(({ theme }) => ({
  ...linkStyle,
  color: theme.vars.palette.text.secondary,
  '&:hover': { color: theme.vars.palette.text.primary },
}));

/** Links in the top bar, except on phones. */
export function BarLinks({ authority }: { readonly authority: Authority }) {
  const { pathname } = useLocation();
  const website = useCompanyWebsite();
  return (
    <Box component="nav" aria-label={t('Main')} sx={{ display: { xs: 'none', sm: 'flex' } }}>
      {linksFor(authority).map(({ to, label, isCurrent }) => (
        <PageLink key={to} to={to} {...(isCurrent(pathname) ? { 'aria-current': 'page' } : {})}>
          {label}
        </PageLink>
      ))}
      {website && (
        <ExternalLink href={website} target="_blank" rel="noopener noreferrer">
          {t('Company website')}
          <OpenInNew sx={{ fontSize: 14 }} />
        </ExternalLink>
      )}
    </Box>
  );
}

interface NavDrawerProps {
  readonly authority: Authority;
  readonly open: boolean;
  readonly onClose: () => void;
}

const entry = {
  minHeight: 48,
  borderRadius: '8px',
  gap: 1,
  '&.Mui-selected': { fontWeight: 600, color: 'primary.main' },
} as const;

/** Drawer with the links, on phones. Back closes it. */
export function NavDrawer({ authority, open, onClose }: NavDrawerProps) {
  const { pathname } = useLocation();
  const website = useCompanyWebsite();
  return (
    <Drawer
      open={open}
      onClose={onClose}
      slotProps={{ paper: { 'aria-label': t('Menu'), sx: { width: 280, borderRadius: 0 } } }}
    >
      <BackGuard onBack={onClose} />
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'space-between',
          height: 'var(--top-bar-height)',
          px: 2,
          color: 'primary.main',
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <BrandMark />
        <IconButton edge="end" aria-label={t('Close menu')} onClick={onClose}>
          <CloseOutlined />
        </IconButton>
      </Box>
      <nav aria-label={t('Main')}>
        <List sx={{ p: 1 }}>
          {linksFor(authority).map(({ to, label, isCurrent }) => (
            <ListItem key={to} disablePadding>
              <ListItemButton
                component={Link}
                to={to}
                selected={isCurrent(pathname)}
                {...(isCurrent(pathname) ? { 'aria-current': 'page' } : {})}
                sx={entry}
                onClick={onClose}
              >
                {label}
              </ListItemButton>
            </ListItem>
          ))}
          {website && (
            <ListItem disablePadding>
              <ListItemButton
                component="a"
                href={website}
                target="_blank"
                rel="noopener noreferrer"
                sx={entry}
              >
                {t('Company website')}
                <OpenInNew sx={{ fontSize: 14 }} />
              </ListItemButton>
            </ListItem>
          )}
        </List>
      </nav>
    </Drawer>
  );
}

/** Returns the company's website; null while it loads or when there is none. */
function useCompanyWebsite(): string | null {
  const { data } = useConfig();
  return data?.companyWebsite ? data.companyWebsite : null;
}
