import Box from '@mui/material/Box';
import { PageHeading } from '@/shared/layout/page-heading';

/** Any other route. */
export function NotFoundPage() {
  return (
    <Box component="main" sx={{ flex: 1, display: 'grid', placeItems: 'center', p: 3 }}>
      <PageHeading title="NotFound">NotFound</PageHeading>
    </Box>
  );
}
