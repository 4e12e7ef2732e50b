import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { BrandMark } from './brand-mark';
import { PeopleDial } from './people-dial';

/** What can be read on the picture, in both themes. */
export const PAPER_ON_TEAL = '#F2F8F7';

/** The picture side of a split page: a quiet day in teal. Narrow screens see the part of it that fits a band. */
export function SplitPicture() {
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
        color: PAPER_ON_TEAL,
        background: 'radial-gradient(120% 90% at 50% 45%, #14686F 0%, #0D4D53 48%, #0A3A3F 100%)',
      }}
    >
      <BrandMark />
      <Box
        sx={{
          position: { xs: 'absolute', md: 'static' },
          // The lower half of a day, where most people work, without the theme switch above it.
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
          Every day has its beginning and its end.
        </Typography>
        <Typography sx={{ mt: 1, opacity: 0.8 }}>See when yours began, and what is on today.</Typography>
      </Box>
    </Box>
  );
}
