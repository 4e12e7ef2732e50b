import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { RouterProviderProps } from 'react-router-dom';
import { isOutdated, useIsOutdated } from '@/shared/api/page-version';
import { t } from '@/shared/language/language';

/** Says that the page is outdated, and leads to the present one. */
export function OutdatedNotice() {
  if (!useIsOutdated()) return null;
  return (
    <Box
      role="status"
      sx={{
        position: 'fixed',
        insetInline: 16,
        bottom: 16,
        zIndex: 'snackbar',
        width: 'fit-content',
        mx: 'auto',
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        px: 2,
        py: 1,
        border: 1,
        borderColor: 'divider',
        borderRadius: '10px',
        fontSize: '0.875rem',
        bgcolor: 'background.paper',
        boxShadow: 'var(--floating-shadow)',
        '@media print': { display: 'none' },
      }}
    >
      {t('Timekeep was updated. Save what you typed, then load the page again.')}
      <Button
        size="small"
        sx={{ flex: 'none' }}
        onClick={() => {
          window.location.reload();
        }}
      >
        {t('Load again')}
      </Button>
    </Box>
  );
}

/** Loads an outdated page again as soon as the user goes to another screen, where nothing that was typed is lost. */
export function reloadWhenOutdated(router: RouterProviderProps['router']): void {
  let { pathname } = router.state.location;
  router.subscribe(({ location, navigation }) => {
    if (navigation.state !== 'idle' || location.pathname === pathname) return;
    ({ pathname } = location);
    if (isOutdated()) window.location.reload();
  });
}
