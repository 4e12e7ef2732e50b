import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface CompanyPanelProps {
  readonly title: string;
  /** A sentence about the page. */
  readonly intro: string;
  readonly children: ReactNode;
}

/** A page of the Company tab. */
export function CompanyPanel({ title, intro, children }: CompanyPanelProps) {
  return (
    <Box component="section" aria-labelledby="company-page" sx={{ minWidth: 0, maxWidth: 760 }}>
      <title>{`${title} · Timekeep`}</title>
      <Typography variant="h2" id="company-page">
        {title}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5, mb: 3, maxWidth: '64ch' }}>
        {intro}
      </Typography>
      {children}
    </Box>
  );
}

interface CompanyStepProps {
  readonly number: number;
  readonly title: string;
  readonly children: ReactNode;
}

/** One of the numbered steps of a page. */
export function CompanyStep({ number, title, children }: CompanyStepProps) {
  return (
    <Box component="li" sx={{ display: 'grid', gridTemplateColumns: '28px minmax(0, 1fr)', columnGap: 1.5 }}>
      <Box
        aria-hidden
        sx={{
          width: 28,
          height: 28,
          borderRadius: '14px',
          display: 'grid',
          placeItems: 'center',
          fontSize: '0.75rem',
          fontWeight: 600,
          color: 'primary.main',
          bgcolor: 'subtle',
          border: 1,
          borderColor: 'divider',
        }}
      >
        {number}
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="body2" sx={{ fontWeight: 600, lineHeight: '28px', mb: 1 }}>
          {title}
        </Typography>
        {children}
      </Box>
    </Box>
  );
}
