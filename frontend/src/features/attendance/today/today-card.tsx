import type { SvgIconComponent } from '@mui/icons-material';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { cardSurface } from '@/shared/layout/page-layout';

interface TodayCardProps {
  readonly label: string;
  readonly Icon: SvgIconComponent;
  /** A line between label and figure. */
  readonly note: string;
  /** The figure. */
  readonly children: ReactNode;
  readonly action?: ReactNode;
}

/** Four cards of equal height that read as one row; two by two on narrow screens. */
export function CardRow({ children }: { readonly children: ReactNode }) {
  return (
    <Box
      component="section"
      aria-label="Your times today"
      sx={{
        display: 'grid',
        gap: { xs: 1.5, sm: 2 },
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' },
        gridAutoRows: { sm: '1fr' },
      }}
    >
      {children}
    </Box>
  );
}

/** One figure with its label and a note above. */
export function TodayCard({ label, Icon, note, children, action = null }: TodayCardProps) {
  return (
    <Box
      sx={{
        display: 'flex',
        flexDirection: 'column',
        p: { xs: 1.75, sm: 2.5 },
        ...cardSurface,
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Icon sx={{ fontSize: 18, color: 'text.secondary', display: { xs: 'none', sm: 'block' } }} />
        <Typography variant="body2" component="h2" sx={{ fontWeight: 600, flex: 1 }}>
          {label}
        </Typography>
        {action}
      </Box>
      <Typography variant="body2" sx={{ mt: 0.25, mb: 1, color: 'text.secondary' }}>
        {note}
      </Typography>
      <Typography
        component="p"
        sx={{
          mt: 'auto',
          fontSize: { xs: '1.25rem', sm: '1.75rem' },
          fontWeight: 600,
          letterSpacing: '-0.02em',
          lineHeight: 1.25,
        }}
      >
        {children}
      </Typography>
    </Box>
  );
}
