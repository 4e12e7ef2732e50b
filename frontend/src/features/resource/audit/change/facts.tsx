import Box from '@mui/material/Box';
import { Fragment } from 'react';

type Fact = readonly [label: string, value: string];

/** What is known of something: names at the left, values at the right. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gridTemplateColumns: '7rem minmax(0, 1fr)',
        gap: 0.75,
        m: 0,
        fontSize: '0.875rem',
      }}
    >
      {facts.map(([label, value]) => (
        <Fragment key={label}>
          <Box component="dt" sx={{ color: 'text.secondary' }}>
            {label}
          </Box>
          <Box component="dd" sx={{ m: 0, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {value}
          </Box>
        </Fragment>
      ))}
    </Box>
  );
}
