import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { t } from '@/shared/language/language';
import { LanguageSwitch } from '@/shared/language/language-switch';
import { BrandMark } from './brand-mark';
import { PeopleDial } from './people-dial';
import { ThemeSwitch } from './theme-switch';

interface SplitPageProps {
  readonly children: ReactNode;
  /** Link at the bottom of the page. */
  readonly foot: ReactNode;
}

/** Page for users without a session: a form beside a picture, which is a band above it on narrow screens. */
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
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          color: { xs: PICTURE_TEXT_COLOUR, md: 'text.secondary' },
          '& :focus-visible': { outlineColor: { xs: PICTURE_TEXT_COLOUR, md: 'primary.main' } },
        }}
      >
        <LanguageSwitch />
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

/** Text colour with enough contrast on the picture, in both themes. */
const PICTURE_TEXT_COLOUR = '#F2F8F7';

/** The picture side of a split page. Narrow screens show the part that fits a band. */
function SplitPicture() {
  return (
    <Box
      component="header"
      sx={{
        position: { xs: 'relative', md: 'sticky' },
        top: 0,
        height: { xs: 148, sm: 200, md: '100dvh' },
        overflow: 'hidden',
        display: 'flex',
        flexDirection: 'column',
        justifyContent: 'space-between',
        px: { xs: 2, sm: 3, md: 4 },
        py: { xs: 2, md: 4 },
        color: PICTURE_TEXT_COLOUR,
        background: 'radial-gradient(120% 90% at 50% 45%, #14686F 0%, #0D4D53 48%, #0A3A3F 100%)',
      }}
    >
      <BrandMark />
      <Box
        sx={{
          position: { xs: 'absolute', md: 'static' },
          // The lower half of the dial, with most working hours, does not overlap the theme switch.
          right: { xs: 24, sm: '50%' },
          bottom: { xs: -36, sm: -60 },
          transform: { sm: 'translateX(50%)', md: 'none' },
          width: { xs: 250, sm: 380, md: 'auto' },
          height: { xs: 250, sm: 380, md: 'auto' },
          flex: 1,
          minHeight: 0,
          display: 'grid',
          placeItems: 'center',
          py: { md: 3 },
        }}
      >
        <Box sx={{ width: '100%', height: '100%', maxWidth: 620, minHeight: 0 }}>
          <PeopleDial />
        </Box>
      </Box>
      <Box sx={{ display: { xs: 'none', md: 'block' }, maxWidth: '34ch' }}>
        <Typography sx={{ fontSize: 28, lineHeight: 1.25, fontWeight: 600, letterSpacing: '-0.02em' }}>
          {t('Every day has its beginning and its end.')}
        </Typography>
        <Typography sx={{ mt: 1, opacity: 0.8 }}>
          {t('See when yours began, and what is on today.')}
        </Typography>
      </Box>
    </Box>
  );
}
