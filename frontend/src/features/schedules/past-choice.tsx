import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import type { PreviewedChange } from '@timekeep/contracts/api/preview-api';
import type { PastRecords } from '@timekeep/contracts/api/schedules-api';
import { failureMessage } from '@/shared/api/failure';
import { mediumDate } from '@/shared/attendance/date-format';
import { t } from '@/shared/language/language';
import { ChangePreview } from '@/shared/preview/change-preview';

/** Dates that are named one by one; more are counted. */
const MOST_DATES = 5;

interface PastChoiceProps {
  /** Missing while it loads. */
  readonly past: PastRecords | undefined;
  /** The changes if they follow, with the CSV. */
  readonly preview: PreviewedChange | undefined;
  readonly error: unknown;
  readonly rederives: boolean;
  readonly disabled: boolean;
  readonly onChoice: (rederives: boolean) => void;
}

/** The choice whether the records of past days follow a schedule, with what would become of them. */
export function PastChoice({ past, preview, error, rederives, disabled, onChoice }: PastChoiceProps) {
  return (
    <Box sx={{ display: 'grid', gap: 0.5, mb: 1.5 }}>
      {error === undefined ? (
        <Typography variant="body2" role="status">
          {past ? pastInWords(past) : t('Loading data')}
        </Typography>
      ) : (
        <Alert severity="warning">{failureMessage(error)}</Alert>
      )}
      {past && rederives && preview && <ChangePreview preview={preview} fileName="schedule-records.csv" />}
      <FormControlLabel
        control={
          <Checkbox
            checked={rederives}
            disabled={disabled || past?.records === 0}
            onChange={(_event, checked) => {
              onChoice(checked);
            }}
          />
        }
        label={t('Change the records of past days too')}
      />
    </Box>
  );
}

/** Returns what would become of the records of past days. */
export function pastInWords({ records, changed, kept, minutesLate, underOverTime }: PastRecords): string {
  if (records === 0) return t('No records of past days are on these dates.');
  const { before, after } = minutesLate;
  const { before: otBefore, after: otAfter } = underOverTime;
  const counts = { count: records, changed, before, after, otBefore, otAfter };
  const changes = t(
    'Records of past days: {changed} of {count} would change (minutes late: {before} before, {after} after; minutes over or under time: {otBefore} before, {otAfter} after).',
    counts,
  );
  if (kept.length === 0) return changes;
  const dates = kept.length > MOST_DATES ? String(kept.length) : kept.map(mediumDate).join('; ');
  return `${changes} ${t('Kept, since somebody corrected them: {dates}.', { dates })}`;
}
