import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { DayChange } from '@timekeep/contracts/api/requests-api';
import { useId, type ReactNode } from 'react';
import { ChangeLines } from '@/shared/audit/explanation-list';
import { useCompanyZone } from '@/shared/attendance/company-zone';
import { momentInWords } from '@/shared/audit/audit-text';
import { changedValues } from '@/shared/audit/changed-values';

interface PartProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A part of a dialog with its heading. */
export function Part({ title, children }: PartProps) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <Typography id={headingId} variant="h3" component="h3" sx={{ mb: 1 }}>
        {title}
      </Typography>
      {children}
    </section>
  );
}

/** Corrections of a record in the given order, each with its author and reason. */
export function Changes({ changes }: { readonly changes: readonly DayChange[] }) {
  const zone = useCompanyZone();
  return (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.25 }}>
      {changes.map(({ at, by, reason, before, after }) => (
        <li key={at}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 2 }}>
            <Typography variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
              {by}
            </Typography>
            <Typography variant="body2" component="time" dateTime={at} sx={{ color: 'text.secondary' }}>
              {zone && momentInWords(at, zone)}
            </Typography>
          </Box>
          {reason !== null && (
            <Typography variant="body2" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
              “{reason}”
            </Typography>
          )}
          <ChangeLines values={changedValues(before, after)} />
        </li>
      ))}
    </Box>
  );
}
