import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

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
