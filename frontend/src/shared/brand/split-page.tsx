import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { ThemeSwitch } from '@/shared/layout/theme-switch';
import { PAPER_ON_TEAL, SplitPicture } from './split-picture';

interface SplitPageProps {
  readonly children: ReactNode;
  /** A link at the foot of the page. */
  readonly foot: ReactNode;
}

/** A page of people without a session: a form beside a picture, which on narrow screens is a band above it. */
export function SplitPage({ children, foot }: SplitPageProps) {
  return (
    <Box
      sx={{
        flex: 1,
        position: 'relative',
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '1fr minmax(440px, 42%)' },
        gridTemplateRows: { xs: 'auto 1fr', md: 'none' },
        bgcolor: 'background.paper',
      }}
    >
      <SplitPicture />
      <Box
        sx={{
          position: 'absolute',
          top: { xs: 12, md: 24 },
          right: { xs: 12, sm: 20, md: 24 },
          color: { xs: PAPER_ON_TEAL, md: 'text.secondary' },
          '& :focus-visible': { outlineColor: { xs: PAPER_ON_TEAL, md: 'primary.main' } },
        }}
      >
        <ThemeSwitch />
      </Box>
      <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: { md: '100dvh' } }}>
        <Box
          component="main"
          sx={{
            flex: 1,
            display: 'grid',
            alignItems: { xs: 'start', md: 'center' },
            px: { xs: 2, sm: 3 },
            pt: { xs: 4, sm: 8, md: 10 },
            pb: { xs: 2, md: 4 },
          }}
        >
          <Box sx={{ width: '100%', maxWidth: 380, mx: 'auto' }}>{children}</Box>
        </Box>
        <Box component="footer" sx={{ p: { xs: 2, md: 3 }, textAlign: 'center' }}>
          {foot}
        </Box>
      </Box>
    </Box>
  );
}
