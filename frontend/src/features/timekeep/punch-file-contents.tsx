import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { PunchFilePreview, RefusedLines } from '@timekeep/contracts/api/punch-files-api';
import { mediumDate, monthAndYear } from '@/shared/attendance/date-format';
import { t } from '@/shared/language/language';
import { cardSurface } from '@/shared/layout/page-layout';
import { REFUSALS } from '@/shared/attendance/refusal-texts';

/** Id of the reason why there is nothing to record. */
export const NOTHING_NEW = 'no-new-punches';

interface PunchFileContentsProps {
  readonly file: PunchFilePreview;
  /** In words. */
  readonly encoding: string;
  /** Order of the dates in words; null when it does not matter. */
  readonly dates: string | null;
}

/** Contents of a file before it is recorded: dates, records by month, and refused lines by reason. */
export function PunchFileContents({ file, encoding, dates }: PunchFileContentsProps) {
  const { rows, recorded, known, byDeviceNumber, oldest, newest, months, refusals, format } = file;
  const kind = format === 'attlog' ? t('Lines of a device') : t('Named columns');
  return (
    <Box sx={{ ...cardSurface, p: 2, display: 'grid', gap: 2, minWidth: 0 }} data-testid="punch-file">
      <div>
        <Typography variant="h3">{t('What the file contains')}</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {[kind, encoding, dates].filter((part) => part !== null).join(' · ')}
        </Typography>
      </div>
      <Typography>
        {t('Lines: {rows}. New punches: {recorded}. Recorded already: {known}. Refused: {refused}.', {
          ...{ rows, recorded, known },
          refused: rows - recorded - known,
        })}
      </Typography>
      {byDeviceNumber > 0 && (
        <Typography>
          {t('Lines with a device number, which count for its employee: {count}.', { count: byDeviceNumber })}
        </Typography>
      )}
      {oldest !== null && newest !== null && (
        <Typography>
          {t('New punches from {oldest} to {newest}.', {
            oldest: mediumDate(oldest),
            newest: mediumDate(newest),
          })}
        </Typography>
      )}
      {recorded === 0 && (
        <Alert severity="info" id={NOTHING_NEW}>
          {t('No line of the file would change anything.')}
        </Alert>
      )}
      {months.length > 0 && (
        <section aria-labelledby="changed-months">
          <Typography variant="h3" id="changed-months">
            {t('Records that get punches')}
          </Typography>
          <Box component="ul" sx={{ m: 0, pl: 3 }}>
            {months.map(({ month, records }) => (
              <Typography component="li" variant="body2" key={month}>
                {t('{month}: {count}', { month: monthAndYear(`${month}-01`), count: records })}
              </Typography>
            ))}
          </Box>
        </section>
      )}
      {refusals.length > 0 && (
        <section aria-labelledby="refused-lines">
          <Typography variant="h3" id="refused-lines">
            {t('Refused lines')}
          </Typography>
          <Box component="ul" sx={{ m: 0, pl: 3, display: 'grid', gap: 1 }}>
            {refusals.map((each) => (
              <Refused key={each.refusal} {...each} />
            ))}
          </Box>
        </section>
      )}
    </Box>
  );
}

function Refused({ refusal, count, lines }: RefusedLines) {
  return (
    <li>
      <Typography variant="body2">
        {t('{reason}: {count}', { reason: REFUSALS[refusal](), count })}
      </Typography>
      {lines.map(({ text }, index) => (
        <Typography
          // Lines of a file can be the same.
          key={index}
          variant="body2"
          sx={{ color: 'text.secondary', fontFamily: 'monospace', overflowWrap: 'anywhere' }}
        >
          {text}
        </Typography>
      ))}
    </li>
  );
}
