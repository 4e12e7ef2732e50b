import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { RequestNote } from '@timekeep/contracts/api/audit-api';
import type { CompanyZone } from '@timekeep/contracts/time/company-zone';
import { useId } from 'react';
import { actorWords, momentInWords } from '@/shared/audit/audit-text';
import { KIND_TITLES, noteInWords, stepInWords } from '@/shared/audit/request-words';
import { t } from '@/shared/language/language';

interface RequestHistoryProps {
  /** Newest first. */
  readonly requests: readonly RequestNote[];
  readonly zone: CompanyZone;
}

/** Requests about the day with the decisions on them. Overtime that was granted changes no value of the record. */
export function RequestHistory({ requests, zone }: RequestHistoryProps) {
  const headingId = useId();
  return (
    <>
      <Typography id={headingId} variant="h3" component="h4" sx={{ mt: 1.5, mb: 0.5 }}>
        {t('Requests about this day')}
      </Typography>
      <Box component="ol" aria-labelledby={headingId} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {requests.map((step) => {
          const { name, role } = actorWords(step);
          return (
            <Box component="li" key={`${step.REQUEST_ID} ${step.at} ${step.state}`} sx={{ py: 0.75 }}>
              <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 2 }}>
                <Typography variant="body2" sx={{ fontWeight: 600 }}>
                  {[...(step.kind === null ? [] : [KIND_TITLES[step.kind]]), stepInWords(step.state)].join(
                    ' · ',
                  )}
                </Typography>
                <Typography
                  variant="body2"
                  component="time"
                  dateTime={step.at}
                  sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}
                >
                  {momentInWords(step.at, zone)}
                </Typography>
              </Box>
              <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
                {role === null ? name : `${name} (${role})`}
              </Typography>
              {step.note !== null && (
                <Typography variant="body2" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
                  “{noteInWords(step.note)}”
                </Typography>
              )}
            </Box>
          );
        })}
      </Box>
    </>
  );
}
