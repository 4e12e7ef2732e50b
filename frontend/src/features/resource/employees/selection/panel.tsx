import Box, { type BoxProps } from '@mui/material/Box';
import { cardSurface } from '@/shared/layout/page-layout';

/** A surface of the tab. */
export function Panel({ children, ...box }: Pick<BoxProps, 'children' | 'aria-label'>) {
  return (
    <Box
      component="section"
      {...box}
      sx={{
        display: 'flex',
        flexDirection: 'column',
        gap: 2,
        minWidth: 0,
        p: { xs: 2, sm: 2.5 },
        ...cardSurface,
      }}
    >
      {children}
    </Box>
  );
}
