import Box from '@mui/material/Box';
import InputLabel from '@mui/material/InputLabel';
import Skeleton from '@mui/material/Skeleton';
import { answered } from '@/shared/api/base-api';
import { lazyPart } from '@/shared/layout/lazy-part';
import type { MomentFieldProps } from './moment-input';
import type { WorkDateFieldProps } from './work-date-input';

// Loaded on demand and after data: the pickers are larger than most screens that use them.

/** Field for a date, typed or picked, as MM/dd/yyyy. Keeps incomplete input, but reports only complete dates. */
export const WorkDateField = lazyPart<WorkDateFieldProps>(
  async () => {
    await answered();
    return (await import('./work-date-input')).WorkDateInput;
  },
  { Loading: FieldLoading, isKept: true },
);

/** Field for a date and time of the company, typed or picked, as MM/dd/yyyy HH:mm. Reports only complete moments. */
export const MomentField = lazyPart<MomentFieldProps>(
  async () => {
    await answered();
    return (await import('./moment-input')).MomentInput;
  },
  { Loading: FieldLoading, isKept: true },
);

const INPUT_HEIGHT = 44;

/** Placeholder of a field while its script loads. */
export function FieldLoading({ label }: { readonly label: string }) {
  return (
    <Box aria-hidden data-field-loading="">
      <InputLabel component="div" disabled>
        {label}
      </InputLabel>
      <Skeleton variant="rounded" sx={{ height: INPUT_HEIGHT, borderRadius: '8px' }} />
    </Box>
  );
}
