import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { t } from '@/shared/language/language';
import { cardSurface } from './page-layout';

const ROWS = Array.from({ length: 12 }, (_, index) => index);
const ROW_PX = 40;

/** Takes the place of a page while its script loads: a title, a line of controls, and rows. */
export function PageSkeleton() {
  return (
    <Box
      role="status"
      aria-label={t('Loading data')}
      sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}
    >
      <Skeleton width="min(100%, 18rem)" height={32} />
      <Skeleton variant="rounded" height={44} />
      <Box sx={{ ...cardSurface, px: 2 }}>
        {ROWS.map((row) => (
          <Box key={row} sx={{ display: 'flex', alignItems: 'center', height: ROW_PX }}>
            <Skeleton width={`${55 + ((row * 13) % 40)}%`} />
          </Box>
        ))}
      </Box>
    </Box>
  );
}
