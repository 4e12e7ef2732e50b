import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface CompanyPanelProps {
  readonly title: string;
  /** What the page does, in a sentence. */
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
