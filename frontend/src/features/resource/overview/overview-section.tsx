import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';

interface OverviewSectionProps {
  readonly title: string;
  readonly intro: string;
  readonly children: ReactNode;
}

/** A part of the overview with its title. */
export function OverviewSection({ title, intro, children }: OverviewSectionProps) {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={{ minWidth: 0 }}>
      <Typography variant="h2" id={id}>
        {title}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5, mb: 2 }}>
        {intro}
      </Typography>
      {children}
    </Box>
  );
}
