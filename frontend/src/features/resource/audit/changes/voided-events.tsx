import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import type { VoidedEventNote } from '@timekeep/contracts/api/audit-api';
import type { CompanyZone } from '@timekeep/contracts/time/company-zone';
import { actorInWords, momentInWords } from '@/shared/audit/audit-text';

interface VoidedEventsProps {
  readonly voided: readonly VoidedEventNote[];
  readonly zone: CompanyZone;
}

/** Events that IT declared void, the latest first, with who did it and why; nothing when there are none. */
export function VoidedEvents({ voided, zone }: VoidedEventsProps) {
  if (voided.length === 0) return null;
  return (
    <Alert severity="warning">
      <AlertTitle>Events declared void</AlertTitle>
      <Box component="ul" aria-label="Events declared void" sx={{ m: 0, pl: 2, overflowWrap: 'anywhere' }}>
        {voided.map(({ at, actor, reason, stream, type, position }) => (
          <li key={`${at} ${position}`}>
            {momentInWords(at, zone)}, {actorInWords(actor)}: {type} in {stream}, position {position}, does
            not count. {reason}
          </li>
        ))}
      </Box>
    </Alert>
  );
}
