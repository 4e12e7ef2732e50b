import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { OwnCutOff } from '@timekeep/contracts/api/cutoffs-api';
import { useState } from 'react';
import { useFocusHome } from '@/shared/dialog/use-focus-home';
import { Pill } from '@/shared/filter/filter-parts';
import { useContinuedForm } from '@/shared/form/continued-form';
import { t } from '@/shared/language/language';
import { lazyDialog } from '@/shared/layout/lazy-part';
import { answerStateInWords } from './cutoff-words';
import { disputeForm, useOwnCutOffsQuery } from './cutoffs-api';
import { periodName } from '@/shared/attendance/date-format';

const TimeRecordDialog = lazyDialog(async () => (await import('./time-record-dialog')).TimeRecordDialog);

/** Closed periods that can be opened again. */
const LISTED = 4;

/**
 * The user's closed periods. Those that have changed since their answer are notices, and so is the latest that waits for its first one: the
 * attendance stands below. All others are buttons, of those that were answered the latest.
 */
export function OwnCutOffs() {
  const { data = [] } = useOwnCutOffsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [opened, setOpened] = useState<number | null>(null);
  const shown = data.find(({ number }) => number === opened);
  useContinuedForm((form) => {
    const disputed = data.find(({ number }) => form === disputeForm(number));
    if (disputed) setOpened(disputed.number);
    return disputed !== undefined;
  });
  const latest = data.find(({ state }) => state === 'waiting');
  const noticed = data.filter((each) => each === latest || each.state === 'asked-again');
  const answered = data.filter((each) => !isWaiting(each)).slice(0, LISTED);
  const others = data.filter(
    (each) => !noticed.includes(each) && (isWaiting(each) || answered.includes(each)),
  );
  // The notice that was answered is removed with its button.
  const home = useFocusHome();
  if (data.length === 0) return null;
  return (
    <Box {...home} role="group" aria-label={t('Closed time records')} sx={{ outline: 'none' }}>
      {noticed.map((cutOff) => (
        <Alert
          key={cutOff.number}
          severity="info"
          sx={{ mt: 1 }}
          action={
            <Button
              size="small"
              color="inherit"
              onClick={() => {
                setOpened(cutOff.number);
              }}
            >
              {t('Open the time record')}
            </Button>
          }
        >
          {cutOff.state === 'waiting'
            ? t('Your time record of {period} is closed. Please say whether you agree to it.', {
                period: periodName(periodOf(cutOff)),
              })
            : changedInWords(cutOff)}
        </Alert>
      ))}
      {others.length > 0 && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.75, mt: 1 }}>
          <Typography variant="body2" sx={{ color: 'text.secondary', mr: 0.5 }}>
            {t('Closed time records')}
          </Typography>
          {others.map((cutOff) => (
            <Pill
              key={cutOff.number}
              onClick={() => {
                setOpened(cutOff.number);
              }}
            >
              {`${periodName(periodOf(cutOff))}: ${answerStateInWords(cutOff.state)}`}
            </Pill>
          ))}
        </Box>
      )}
      {shown && (
        <TimeRecordDialog
          cutOff={shown}
          onClose={() => {
            setOpened(null);
          }}
        />
      )}
    </Box>
  );
}

function isWaiting({ state }: OwnCutOff): boolean {
  return state === 'waiting' || state === 'asked-again';
}

function changedInWords(cutOff: OwnCutOff): string {
  const [count, period] = [cutOff.changes.length, periodName(periodOf(cutOff))];
  return count === 1
    ? t('1 day of your closed time record of {period} has changed since you answered.', { period })
    : t('{count} days of your closed time record of {period} have changed since you answered.', {
        ...{ count, period },
      });
}

function periodOf({ FROM, TO }: OwnCutOff) {
  return { from: FROM, to: TO };
}
