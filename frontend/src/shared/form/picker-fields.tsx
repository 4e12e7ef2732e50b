import Box from '@mui/material/Box';
import InputLabel from '@mui/material/InputLabel';
import Skeleton from '@mui/material/Skeleton';
import { lazy, Suspense } from 'react';
import { answered } from '@/shared/api/base-api';
import type { MomentFieldProps } from './moment-input';
import type { WorkDateFieldProps } from './work-date-input';

// Loaded on demand and after data: the pickers are larger than most screens that use them.
const WorkDateInput = lazy(async () => {
  await answered();
  return { default: (await import('./work-date-input')).WorkDateInput };
});
const MomentInput = lazy(async () => {
  await answered();
  return { default: (await import('./moment-input')).MomentInput };
});

/** Field for a date, typed or picked, as MM/dd/yyyy. Keeps incomplete input, but reports only complete dates. */
export function WorkDateField(props: WorkDateFieldProps) {
  return (
    <Suspense fallback={<FieldLoading label={props.label} />}>
      <WorkDateInput {...props} />
    </Suspense>
  );
}

/** Field for a date and time of the company, typed or picked, as MM/dd/yyyy HH:mm. Reports only complete moments. */
export function MomentField(props: MomentFieldProps) {
  return (
    <Suspense fallback={<FieldLoading label={props.label} />}>
      <MomentInput {...props} />
    </Suspense>
  );
}

const INPUT_HEIGHT = 44;

/** Placeholder of a field while its script loads. */
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
