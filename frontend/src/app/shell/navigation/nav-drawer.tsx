import CloseOutlined from '@mui/icons-material/CloseOutlined';
import OpenInNew from '@mui/icons-material/OpenInNew';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import type { Authority } from '@timekeep/contracts/events/account-events';
import { Link, useLocation } from 'react-router-dom';
import { BrandMark } from '@/shared/layout/brand-mark';
import { linksFor } from './nav-links';
import { useCompanyWebsite } from './use-company-website';

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

/** The links on phones. */
export function NavDrawer({ authority, open, onClose }: NavDrawerProps) {
  const { pathname } = useLocation();
  const website = useCompanyWebsite();
  return (
    <Drawer
      open={open}
      onClose={onClose}
      slotProps={{ paper: { 'aria-label': 'Menu', sx: { width: 280, borderRadius: 0 } } }}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'space-between',
          height: 56,
          px: 2,
          color: 'primary.main',
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <BrandMark />
        <IconButton edge="end" aria-label="Close menu" onClick={onClose}>
          <CloseOutlined />
        </IconButton>
      </Box>
      <nav aria-label="Main">
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
                Company website
                <OpenInNew sx={{ fontSize: 14 }} />
              </ListItemButton>
            </ListItem>
          )}
        </List>
      </nav>
    </Drawer>
  );
}
