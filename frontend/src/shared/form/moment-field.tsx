import Box from '@mui/material/Box';
import InputLabel from '@mui/material/InputLabel';
import Skeleton from '@mui/material/Skeleton';
import type { CompanyZone } from '@timekeep/contracts/time/company-zone';
import { lazy, Suspense } from 'react';

export interface MomentFieldProps {
  readonly label: string;
  /** The ISO instant that the field starts with; another one given later replaces what stands in it. */
  readonly initial: string | null;
  /** Whose clock the field shows, wherever the browser is. */
  readonly zone: CompanyZone;
  readonly disabled?: boolean;
  readonly help?: string;
  /** It may stay empty. */
  readonly optional?: boolean;
  /** The ISO instant, or null while the input is none; `isEmpty` tells an empty field from half a moment. */
  readonly onMoment: (moment: string | null, isEmpty: boolean) => void;
}

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
