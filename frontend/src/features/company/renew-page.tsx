import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { MAX_RENEWED } from '@timekeep/contracts/api/schedules-api';
import { yearOf } from '@timekeep/contracts/time/work-date';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useEmployeesQuery } from '@/shared/api/directory-api';
import { saveFailureMessage } from '@/shared/api/failure';
import { useConfig } from '@/shared/api/system-api';
import { t } from '@/shared/language/language';
import { ErrorState } from '@/shared/layout/error-state';
import { cardSurface } from '@/shared/layout/page-layout';
import { notifyBriefly } from '@/shared/toast/notify';
import { CarriedSchedules, type RangeChoices, type RenewalPreview } from './carried-schedules';
import { usePreviewRenewalQuery, useRenewalProgressQuery, useRenewSchedulesMutation } from './company-api';
import { CompanyPanel } from './company-tab';
import { RenewResult } from './renew-result';
import type { RenewalProgress } from './renewal';

/** The calls of a renewal set its progress; no server has it. */
const NEVER_AGAIN = { refetchOnFocus: false, refetchOnReconnect: false } as const;

/** Page that extends all schedules into next year: idle, question, result. */
export function RenewPage() {
  const config = useConfig();
  const employees = useEmployeesQuery(undefined);
  const [asking, setAsking] = useState(false);
  const [choices, setChoices] = useState<RangeChoices>({});
  const [isDone, setDone] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  // A fixed cache key keeps the renewal and its result while another tab is visited.
  const [renew, { data: result, isLoading }] = useRenewSchedulesMutation({ fixedCacheKey: 'renewal' });
  const { data: progress } = useRenewalProgressQuery(undefined, NEVER_AGAIN);
  const nextYear = config.data ? yearOf(config.data.today) + 1 : null;
  const ids = employees.data?.map(({ EMPID }) => EMPID) ?? null;
  const previewed = usePreviewRenewalQuery(asking && ids ? ids.slice(0, MAX_RENEWED) : skipToken, {
    refetchOnMountOrArgChange: true,
  });
  const preview: RenewalPreview = {
    answer: previewed.error ? undefined : previewed.currentData,
    error: previewed.error,
    isFetching: previewed.isFetching,
    onRetry: () => void previewed.refetch(),
  };
  const failed = [config, employees].find(({ isError, data }) => isError && !data);

  /** Returns to the idle state and focuses the button once it is rendered. */
  const idle = () => {
    flushSync(() => {
      setAsking(false);
    });
    button.current?.focus();
  };
  const confirm = async () => {
    if (!ids) return;
    setAsking(false);
    const { data, error } = await renew({
      ids,
      choices: Object.entries(choices).map(([EMPID, FROM]) => ({ EMPID, FROM })),
    });
    if (data) {
      setDone(true);
      setChoices({});
      if (data.stopped) notifyBriefly('error', data.stopped.reason);
      else notifyBriefly('success', data.msg);
    } else {
      idle();
      notifyBriefly('error', saveFailureMessage(error));
    }
  };

  return (
    <CompanyPanel
      title={t('Renew Employees Schedule')}
      intro={
        nextYear === null
          ? t(
              'Renews the last valid schedule of the last week of December for next year. Days of next year that have a schedule already keep it, so it can be done again at any time.',
            )
          : t(
              'Renews the last valid schedule of the last week of December for next year ({year}). Days of next year that have a schedule already keep it, so it can be done again at any time.',
              { year: nextYear },
            )
      }
    >
      {failed ? (
        <ErrorState error={failed.error} retrying={failed.isFetching} onRetry={() => void failed.refetch()} />
      ) : (
        <Box
          sx={{
            p: { xs: 2, sm: 3 },
            ...cardSurface,
            display: 'grid',
            gap: 2,
            justifyItems: 'start',
          }}
        >
          {asking ? (
            <Box
              role="group"
              aria-labelledby="renew-question"
              sx={{ display: 'grid', gap: 2 }}
              onKeyDown={(event) => {
                if (event.key === 'Escape') idle();
              }}
            >
              <Typography id="renew-question" sx={{ fontWeight: 600 }}>
                {t('Confirm renewal of schedules for employees?')}
              </Typography>
              <CarriedSchedules
                employees={employees.data ?? []}
                preview={preview}
                choices={choices}
                onChoices={setChoices}
              />
              <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
                <Button autoFocus color="inherit" onClick={idle}>
                  {t('Cancel')}
                </Button>
                <Button
                  variant="contained"
                  disabled={preview.answer === undefined}
                  onClick={() => void confirm()}
                >
                  {t('Confirm Renewal')}
                </Button>
              </Box>
            </Box>
          ) : (
            <Button
              ref={button}
              variant="contained"
              loading={isLoading}
              disabled={ids === null}
              onClick={() => {
                setAsking(true);
              }}
            >
              {t('Renew Employees Schedules')}
            </Button>
          )}
          {isLoading && (
            <Alert severity="warning" role="status">
              {t('Schedules are being renewed. Please do not navigate to other tabs until it is done.')}
            </Alert>
          )}
          {isLoading && progress && progress.total > MAX_RENEWED && <RenewalProgressBar {...progress} />}
        </Box>
      )}
      {result && <RenewResult result={result} isNew={isDone} />}
    </CompanyPanel>
  );
}

/** Progress of a renewal that takes several calls. */
function RenewalProgressBar({ done, total }: RenewalProgress) {
  return (
    <Box sx={{ width: '100%', display: 'grid', gap: 0.5 }}>
      <LinearProgress
        variant="determinate"
        value={(100 * done) / total}
        aria-label={t('Renewed employees')}
      />
      <Typography variant="body2" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
        {t('{done} of {total} employees are done.', {
          done: done.toLocaleString('en-US'),
          total: total.toLocaleString('en-US'),
        })}
      </Typography>
    </Box>
  );
}
