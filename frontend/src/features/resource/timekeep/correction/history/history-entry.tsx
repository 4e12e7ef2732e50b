import ArrowForward from '@mui/icons-material/ArrowForward';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { RecordChange } from '@timekeep/contracts/api/timekeep-api';
import type { CompanyZone } from '@timekeep/contracts/time/company-zone';
import { mediumDate } from '../../../../../shared/attendance/date-words';
import { changedValues } from './record-changes';

interface HistoryEntryProps {
  readonly change: RecordChange;
  readonly zone: CompanyZone;
}

/** One correction: who made it, when, why, and what it changed. */
export function HistoryEntry({ change, zone }: HistoryEntryProps) {
  const at = Date.parse(change.at);
  const values = changedValues(change.before, change.after);
  return (
    <Box
      component="li"
      sx={{ py: 1.25, borderTop: 1, borderColor: 'divider', '&:first-of-type': { borderTop: 0, pt: 0 } }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 2 }}>
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {change.name === null ? change.actor : `${change.name} (${change.actor})`}
        </Typography>
        <Typography
          variant="body2"
          component="time"
          dateTime={change.at}
          sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}
        >
          {mediumDate(zone.workDateAt(at))}, {zone.timeOfDayAt(at).slice(0, 5)}
        </Typography>
      </Box>
      {change.reason !== null && (
        <Typography
          variant="body2"
          sx={{ color: 'text.secondary', whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}
        >
          “{change.reason}”
        </Typography>
      )}
      <Box
        component="ul"
        sx={{ listStyle: 'none', m: 0, mt: 0.5, p: 0, display: 'flex', flexWrap: 'wrap', columnGap: 2.5 }}
      >
        {values.map(({ label, from, to }) => (
          <Typography
            key={label}
            component="li"
            variant="body2"
            sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5 }}
          >
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {label}
            </Box>
            {from}
            <ArrowForward titleAccess="to" sx={{ fontSize: 14, color: 'text.secondary' }} />
            <strong>{to}</strong>
          </Typography>
        ))}
      </Box>
    </Box>
  );
}
