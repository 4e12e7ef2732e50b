import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { AuditVersion } from '@timekeep/contracts/api/audit-api';
import type { CompanyZone } from '@timekeep/contracts/time/company-zone';
import { actorWords, changedValues, kindInWords, momentInWords } from '@/shared/audit/audit-text';
import { ChangeLines } from '@/shared/audit/change-lines';

interface HistoryEntryProps {
  readonly version: AuditVersion;
  readonly zone: CompanyZone;
}

/** One version of a record: what made it, who and when, why, and what it changed. */
export function HistoryEntry({ version, zone }: HistoryEntryProps) {
  const { name, role } = actorWords(version);
  const values = changedValues(version.before, version.after);
  return (
    <Box
      component="li"
      sx={{ py: 1.25, borderTop: 1, borderColor: 'divider', '&:first-of-type': { borderTop: 0, pt: 0 } }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 2 }}>
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {kindInWords(version.kind)}
        </Typography>
        <Typography
          variant="body2"
          component="time"
          dateTime={version.at}
          sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}
        >
          {momentInWords(version.at, zone)}
        </Typography>
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {role === null ? name : `${name} (${role})`}
      </Typography>
      {version.reason !== null && (
        <Typography variant="body2" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere', mt: 0.5 }}>
          “{version.reason}”
        </Typography>
      )}
      <Box sx={{ mt: 0.5 }}>
        {values.length > 0 ? (
          <ChangeLines values={values} />
        ) : (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {version.before === null ? 'Nothing was recorded yet.' : 'Confirmed as it was.'}
          </Typography>
        )}
      </Box>
    </Box>
  );
}
