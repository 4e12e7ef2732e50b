import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { t } from '@/shared/language/language';
import { PageHeading } from '@/shared/layout/page-heading';

/**
 * Replaces a screen that could not be shown: its script is gone since a new version was installed, the connection
 * broke while it loaded, or it failed. Loading the page again solves the first two.
 */
export function RouteFailure() {
  return (
    <Box
      role="alert"
      sx={{ display: 'grid', justifyItems: 'center', gap: 1, px: 3, py: 10, textAlign: 'center' }}
    >
      <title>Timekeep</title>
      <Typography component="h1" variant="h3">
        {t('This page could not be shown.')}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', maxWidth: '48ch', mb: 1.5 }}>
        {t(
          'The connection may have been interrupted, or Timekeep was updated meanwhile. Nothing that you saved is lost.',
        )}
      </Typography>
      <Button
        variant="contained"
        onClick={() => {
          window.location.reload();
        }}
      >
        {t('Load the page again')}
      </Button>
    </Box>
  );
}

/** Page of an unknown address. */
export function NotFoundPage() {
  return (
    <Box component="main" sx={{ flex: 1, display: 'grid', placeItems: 'center', p: 3 }}>
      <PageHeading title={t('NotFound')}>{t('NotFound')}</PageHeading>
    </Box>
  );
}
