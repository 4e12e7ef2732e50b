import ArrowForward from '@mui/icons-material/ArrowForward';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ChangedValue } from './audit-text';

/** What a change made of which values, one after another: label, from, to. */
export function ChangeLines({ values }: { readonly values: readonly ChangedValue[] }) {
  return (
    <Box
      component="ul"
      sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexWrap: 'wrap', columnGap: 2.5 }}
    >
      {values.map((value) => (
        <Typography
          key={value.label}
          component="li"
          variant="body2"
          sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5 }}
        >
          <ChangeLine value={value} />
        </Typography>
      ))}
    </Box>
  );
}

/** One value: its label, what it was, and what it became. */
export function ChangeLine({ value: { label, from, to } }: { readonly value: ChangedValue }) {
  return (
    <>
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {label}
      </Box>
      {from !== null && (
        <>
          {from}
          <ArrowForward titleAccess="to" sx={{ fontSize: 14, color: 'text.secondary' }} />
        </>
      )}
      <strong>{to}</strong>
    </>
  );
}
