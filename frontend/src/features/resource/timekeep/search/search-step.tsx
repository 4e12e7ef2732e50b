import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';

interface SearchStepProps {
  readonly number: number;
  readonly title: string;
  readonly children: ReactNode;
}

/** One step of the search, with its number. */
export function SearchStep({ number, title, children }: SearchStepProps) {
  const titleId = useId();
  return (
    <Box
      role="group"
      aria-labelledby={titleId}
      sx={{ display: 'grid', gap: 1.5, alignContent: 'start', minWidth: 0 }}
    >
      <Typography id={titleId} variant="h3" component="h3">
        <Box component="span" sx={{ color: 'primary.main' }}>
          Step {number}
        </Box>{' '}
        <Box component="span" sx={{ fontWeight: 400, fontSize: '0.875rem', color: 'text.secondary' }}>
          {title}
        </Box>
      </Typography>
      {children}
    </Box>
  );
}
