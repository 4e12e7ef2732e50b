import Box from '@mui/material/Box';
import InputLabel from '@mui/material/InputLabel';
import Skeleton from '@mui/material/Skeleton';
import { lazy, Suspense } from 'react';
import type { MomentFieldProps } from './moment-input';
import type { WorkDateFieldProps } from './work-date-input';

// The pickers are bigger than most screens that have one.
const WorkDateInput = lazy(async () => ({ default: (await import('./work-date-input')).WorkDateInput }));
const MomentInput = lazy(async () => ({ default: (await import('./moment-input')).MomentInput }));

/** A date, typed or picked, as MM/dd/yyyy. It keeps what is being typed and reports whole dates only. */
export function WorkDateField(props: WorkDateFieldProps) {
  return (
    <Suspense fallback={<FieldLoading label={props.label} />}>
      <WorkDateInput {...props} />
    </Suspense>
  );
}

/** A date and a time of day of the company, typed or picked, as MM/dd/yyyy HH:mm. It reports whole moments only. */
export function MomentField(props: MomentFieldProps) {
  return (
    <Suspense fallback={<FieldLoading label={props.label} />}>
      <MomentInput {...props} />
    </Suspense>
  );
}

const INPUT_HEIGHT = 44;

/** A field in its final shape, while its script loads. */
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
