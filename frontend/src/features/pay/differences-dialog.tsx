import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { CutOff, CutOffDifference, DifferenceCause } from '@timekeep/contracts/api/cutoffs-api';
import type { CompanyZone } from '@timekeep/contracts/time/company-zone';
import { mediumDate, periodWithYear } from '@/shared/attendance/date-format';
import { useCompanyZone } from '@/shared/attendance/company-zone';
import { kindInWords, momentInWords } from '@/shared/audit/audit-text';
import { DialogFrame } from '@/shared/dialog/dialog-frame';
import { t } from '@/shared/language/language';
import { ErrorState } from '@/shared/layout/error-state';
import { changesInWords, stillOpenInWords } from './cutoff-words';
import { useDifferencesQuery } from './cutoffs-api';

interface DifferencesDialogProps {
  readonly cutOff: CutOff;
  readonly onClose: () => void;
}

/** The days of a cut-off whose hours are others since, and those of earlier ones that it carries. */
export function DifferencesDialog({ cutOff, onClose }: DifferencesDialogProps) {
  const { number, FROM, TO } = cutOff;
  const zone = useCompanyZone();
  const open = stillOpenInWords(cutOff.open);
  const differences = useDifferencesQuery(number, { refetchOnMountOrArgChange: true });
  const answer = differences.data;
  return (
    <DialogFrame title={t('Differences of cut-off {number}', { number })} maxWidth="md" onClose={onClose}>
      {differences.isError && !answer ? (
        <ErrorState
          error={differences.error}
          retrying={differences.isFetching}
          onRetry={() => void differences.refetch()}
          onLeave={onClose}
        />
      ) : (
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {`${periodWithYear({ from: FROM, to: TO })} · ${cutOff.COMPANY.join(', ')}`}
            {open !== null && ` · ${t('Open when it was closed: {open}.', { open })}`}
          </Typography>
          {answer && zone ? (
            <>
              <DifferenceList
                title={t('Days of this cut-off that changed since')}
                none={t('No day of this cut-off has changed.')}
                differences={answer.data}
                zone={zone}
              />
              {answer.carried.length > 0 && (
                <DifferenceList
                  title={t('Differences of earlier cut-offs that it carries')}
                  none=""
                  differences={answer.carried}
                  zone={zone}
                />
              )}
            </>
          ) : (
            <Skeleton variant="rounded" height={160} aria-busy />
          )}
        </Box>
      )}
    </DialogFrame>
  );
}

interface DifferenceListProps {
  readonly title: string;
  readonly none: string;
  readonly differences: readonly CutOffDifference[];
  readonly zone: CompanyZone;
}

function DifferenceList({ title, none, differences, zone }: DifferenceListProps) {
  return (
    <Box component="section" aria-label={title}>
      <Typography variant="h3" sx={{ mb: 0.5 }}>
        {title}
      </Typography>
      {differences.length === 0 && <Typography variant="body2">{none}</Typography>}
      {/* The dialog scrolls by keys only while something in it has the focus. */}
      <Box component="ul" tabIndex={0} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {differences.map((difference) => {
          const { EMPID, EMPNAME, date, before, after, causes, carriedIn } = difference;
          return (
            <Box
              component="li"
              key={`${EMPID} ${difference.COMPANY} ${date} ${String(difference.number)} ${String(carriedIn)}`}
              sx={{ py: 1.25, borderTop: 1, borderColor: 'divider', display: 'grid', gap: 0.25 }}
            >
              <Typography variant="body2" sx={{ fontWeight: 600 }}>
                {`${EMPNAME} (${EMPID}), ${mediumDate(date)}`}
              </Typography>
              <Typography variant="body2">{changesInWords(before, after).join('; ')}</Typography>
              {causes.map((cause) => (
                <Typography key={cause.at} variant="body2" sx={{ color: 'text.secondary' }}>
                  {causeInWords(cause, zone)}
                </Typography>
              ))}
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {carriedIn === null
                  ? t('Waits for the next cut-off.')
                  : t('Carried by cut-off {number}.', { number: carriedIn })}
              </Typography>
            </Box>
          );
        })}
      </Box>
    </Box>
  );
}

/** Returns `Correction by CRUZ, ANA, Nov 5, 2026, 09:10: forgot to punch`. */
function causeInWords({ kind, by, at, reason }: DifferenceCause, zone: CompanyZone): string {
  const what = t('{change} by {name}, {when}', {
    change: kindInWords(kind),
    name: by,
    when: momentInWords(at, zone),
  });
  return reason === null ? what : `${what}: ${reason}`;
}
