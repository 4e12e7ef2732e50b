import Box from '@mui/material/Box';
import InputLabel from '@mui/material/InputLabel';
import Skeleton from '@mui/material/Skeleton';
import { lazy, Suspense } from 'react';
import type { MomentFieldProps } from './moment-input';

// Few look back, and the picker is as big as a tab.
const MomentInput = lazy(async () => ({ default: (await import('./moment-input')).MomentInput }));

/** A date and a time of day of the company, typed or picked, as MM/dd/yyyy HH:mm. It reports whole moments only. */
export function MomentField(props: MomentFieldProps) {
  return (
    <Suspense fallback={<FieldLoading label={props.label} />}>
      <MomentInput {...props} />
    </Suspense>
  );
}

const INPUT_HEIGHT = 44;

/** A field in its final shape, before its script is loaded. */
export function FieldLoading({ label }: { readonly label: string }) {
  return (
    <Box aria-hidden>
      <InputLabel component="div" disabled>
        {label}
      </InputLabel>
      <Skeleton variant="rounded" sx={{ height: INPUT_HEIGHT, borderRadius: '8px' }} />
    </Box>
  );
}
