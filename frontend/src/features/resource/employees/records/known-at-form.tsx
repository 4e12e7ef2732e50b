import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { CompanyZone } from '@timekeep/contracts/time/company-zone';
import { useState, type SyntheticEvent } from 'react';
import { MomentField } from '@/shared/form/moment-field';

interface KnownAtFormProps {
  /** The moment as of which the records are shown; null for now. Another one, as after Back, replaces the input. */
  readonly knownAt: string | null;
  readonly zone: CompanyZone;
  readonly onKnownAt: (moment: string | null) => void;
}

/** Chooses the moment as of which an employee's records are shown. */
export function KnownAtForm({ knownAt, zone, onKnownAt }: KnownAtFormProps) {
  const [kept, setKept] = useState({ knownAt, moment: knownAt, isReadable: true });
  if (kept.knownAt !== knownAt) setKept({ knownAt, moment: knownAt, isReadable: true });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (kept.isReadable) onKnownAt(kept.moment);
  };
  return (
    <Box
      component="form"
      aria-label="As known at a moment"
      onSubmit={submit}
      sx={{
        display: 'grid',
        gap: 1,
        alignItems: 'start',
        width: { xs: 1, sm: 'auto' },
        gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: '250px auto' },
      }}
    >
      <MomentField
        label="As known at (optional)"
        initial={kept.moment}
        zone={zone}
        optional
        onMoment={(moment, isEmpty) => {
          setKept({ knownAt, moment, isReadable: moment !== null || isEmpty });
        }}
      />
      <Button type="submit" variant="outlined" disabled={!kept.isReadable} sx={{ mt: 3.25 }}>
        Show
      </Button>
    </Box>
  );
}
