import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { PlannedAbsence } from '@timekeep/contracts/api/leave-api';
import { remarkTitle } from '@timekeep/contracts/attendance/remarks';
import type { ReactNode } from 'react';
import { mediumDate } from '@/shared/attendance/date-format';
import { t } from '@/shared/language/language';
import { absenceDays } from './absence-form';

interface AbsenceListProps {
  readonly absences: readonly PlannedAbsence[];
  /** Id of the heading of the list. */
  readonly labelledBy: string;
  readonly emptyText: string;
  /** Returns the button of an absence. */
  readonly actionOn?: (absence: PlannedAbsence) => ReactNode;
}

/** Planned absences, each with its days and its reason. */
export function AbsenceList({ absences, labelledBy, emptyText, actionOn }: AbsenceListProps) {
  if (absences.length === 0) {
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {emptyText}
      </Typography>
    );
  }
  return (
    <Box component="ul" aria-labelledby={labelledBy} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {absences.map((absence) => (
        <Box
          component="li"
          key={absence.ABSENCE_ID}
          sx={{
            ...{ display: 'flex', alignItems: 'center', gap: 1, py: 0.5 },
            ...{ borderTop: '1px solid', borderColor: 'divider' },
          }}
        >
          <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
            <Typography variant="body2">
              <strong>{remarkTitle(absence.remark)}</strong>, {absenceDays(absence, mediumDate)}
            </Typography>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {absence.ABSENCE_ID} · {absence.reason}
              {absence.outside === true && ` · ${t('outside the employment')}`}
            </Typography>
          </Box>
          {actionOn?.(absence)}
        </Box>
      ))}
    </Box>
  );
}
