import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { skipToken } from '@reduxjs/toolkit/query/react';
import type { Holiday } from '@timekeep/contracts/api/holidays-api';
import { type HolidayRemark, remarkTitle } from '@timekeep/contracts/attendance/remarks';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { historyPath } from '@/features/audit/audit-address';
import { saveFailureMessage } from '@/shared/api/failure';
import { fullDate, mediumDate } from '@/shared/attendance/date-format';
import { HistoryLink } from '@/shared/audit/history-link';
import { ConfirmDialog } from '@/shared/dialog/confirm-dialog';
import { t } from '@/shared/language/language';
import { isOutdatedPreview } from '@/shared/preview/change-preview';
import { notifyBriefly } from '@/shared/toast/notify';
import { usePreviewHolidayQuery, useWithdrawHolidayMutation } from './company-api';
import { HolidayEffect } from './holiday-effect';

interface HolidayNoticeProps {
  readonly holiday: Holiday;
  readonly disabled: boolean;
  /** Called after the withdrawal, which removes the focused button. */
  readonly onWithdrawn: () => void;
}

/** Notice that the chosen date is already a holiday, with a button to withdraw it. */
export function HolidayNotice({
  holiday: { date, remark, COMPANY },
  disabled,
  onWithdrawn,
}: HolidayNoticeProps) {
  const owner = COMPANY === undefined ? {} : { COMPANY };
  const [withdraw, { isLoading }] = useWithdrawHolidayMutation();
  const [asking, setAsking] = useState(false);
  const effect = usePreviewHolidayQuery(asking ? { date, remark: null, ...owner } : skipToken);
  const confirm = async () => {
    const shown = effect.currentData?.preview?.token;
    const { data, error } = await withdraw({ selectedDate: date, ...owner, shown });
    if (isOutdatedPreview(error)) {
      notifyBriefly('error', saveFailureMessage(error));
      void effect.refetch();
      return;
    }
    flushSync(() => {
      setAsking(false);
    });
    if (data) {
      onWithdrawn();
      notifyBriefly('success', data.msg);
    } else notifyBriefly('error', saveFailureMessage(error));
  };
  return (
    <Alert
      severity="info"
      sx={{ mt: 3, alignItems: 'center', '& .MuiAlert-message': { flex: '1 1 11rem' } }}
      action={
        <Button
          color="error"
          variant="outlined"
          sx={{ whiteSpace: 'nowrap' }}
          disabled={disabled}
          onClick={() => {
            setAsking(true);
          }}
        >
          {t('Withdraw Holiday')}
        </Button>
      }
    >
      {inWords(date, remark, COMPANY)}
      <Box sx={{ mt: 0.5 }}>
        <HistoryLink to={historyPath({ areas: ['holidays'], FROM: date, TO: date })} />
      </Box>
      {asking && (
        <ConfirmDialog
          message={withdrawalQuestion(date, remark, COMPANY)}
          details={
            <>
              {COMPANY === undefined
                ? t(
                    'The remark is removed from the timekeep of all employees for that date. Each record then follows from punches, leave and corrections.',
                  )
                : t(
                    'The remark is removed from the timekeep of the employees of {company} for that date. Each record then follows from punches, leave, corrections and a holiday of all companies.',
                    { company: COMPANY },
                  )}{' '}
              <HolidayEffect date={date} remark={null} {...owner} />
            </>
          }
          confirmLabel={t('Withdraw Holiday')}
          destructive
          busy={isLoading}
          waiting={effect.isFetching}
          onCancel={() => {
            setAsking(false);
          }}
          onConfirm={() => void confirm()}
        />
      )}
    </Alert>
  );
}

function inWords(on: WorkDate, remark: HolidayRemark, company: string | undefined): string {
  const words = { date: mediumDate(on), holiday: remarkTitle(remark) };
  return company === undefined
    ? t('{date} is a {holiday}.', words)
    : t('{date} is a {holiday} of {company}.', { ...words, company });
}

function withdrawalQuestion(on: WorkDate, remark: HolidayRemark, company: string | undefined): string {
  const words = { holiday: remarkTitle(remark), date: fullDate(on) };
  return company === undefined
    ? t('Withdraw the {holiday} of {date}?', words)
    : t('Withdraw the {holiday} of {company} of {date}?', { ...words, company });
}
