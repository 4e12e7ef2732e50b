import MenuOutlined from '@mui/icons-material/MenuOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import type { UserProfile } from '@timekeep/contracts/api/accounts-api';
import { memo, useLayoutEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { t } from '@/shared/language/language';
import { BrandMark } from '@/shared/layout/brand-mark';
import { ThemeSwitch } from '@/shared/layout/theme-switch';
import { measureNotices } from '@/shared/toast/toasts';
import { BarLinks, NavDrawer } from './navigation';
import { NoticeBell } from './notice-bell';
import { ProfileButton } from './profile';

/** Brand, links, theme and profile; on phones the links slide in. */
export const TopBar = memo(function TopBar({ user }: { readonly user: UserProfile | null }) {
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  // The notice of the sign-in is there before the links are.
  useLayoutEffect(measureNotices, [user]);
  return (
    <Box
      component="header"
      sx={{
        position: 'sticky',
        top: 0,
        zIndex: 'appBar',
        bgcolor: 'background.paper',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: { xs: 0, sm: 1 },
          height: 'var(--top-bar-height)',
          maxWidth: 'var(--page-width)',
          mx: 'auto',
          px: { xs: 2, sm: 3 },
        }}
      >
        {user && (
          <IconButton
            edge="start"
            aria-label={t('Open menu')}
            sx={{ display: { sm: 'none' } }}
            onClick={() => {
              setDrawerOpen(true);
            }}
          >
            <MenuOutlined />
          </IconButton>
        )}
        <Box
          component={Link}
          to="/"
          sx={{
            display: 'flex',
            alignItems: 'center',
            minHeight: 44,
            mr: { xs: 0, sm: 3 },
            color: 'primary.main',
            textDecoration: 'none',
          }}
        >
          <BrandMark />
        </Box>
        {user && <BarLinks authority={user.ACCOUNT_AUTHORITY} />}
        <Box
          sx={{
            ml: 'auto',
            display: 'flex',
            alignItems: 'center',
            gap: { xs: 0, sm: 1 },
            color: 'text.secondary',
          }}
        >
          <ThemeSwitch />
          {user && <NoticeBell user={user} />}
          {user && <ProfileButton user={user} />}
        </Box>
      </Box>
      {user && (
        <NavDrawer
          authority={user.ACCOUNT_AUTHORITY}
          open={isDrawerOpen}
          onClose={() => {
            setDrawerOpen(false);
          }}
        />
      )}
    </Box>
  );
});
