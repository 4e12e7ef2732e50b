import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { skipToken } from '@reduxjs/toolkit/query/react';
import type { Holiday } from '@timekeep/contracts/api/holidays-api';
import { remarkTitle } from '@timekeep/contracts/attendance/remarks';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { saveFailureMessage } from '@/shared/api/failure';
import { fullDate, mediumDate } from '@/shared/attendance/date-format';
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
export function HolidayNotice({ holiday: { date, remark }, disabled, onWithdrawn }: HolidayNoticeProps) {
  const [withdraw, { isLoading }] = useWithdrawHolidayMutation();
  const [asking, setAsking] = useState(false);
  const effect = usePreviewHolidayQuery(asking ? { date, remark: null } : skipToken);
  const confirm = async () => {
    const { data, error } = await withdraw({ selectedDate: date, shown: effect.currentData?.preview?.token });
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
      sx={{ mt: 3, alignItems: 'center', flexWrap: 'wrap', '& .MuiAlert-message': { flex: '1 1 11rem' } }}
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
      {t('{date} is a {holiday}.', { date: mediumDate(date), holiday: remarkTitle(remark) })}
      {asking && (
        <ConfirmDialog
          message={t('Withdraw the {holiday} of {date}?', {
            holiday: remarkTitle(remark),
            date: fullDate(date),
          })}
          details={
            <>
              {t(
                'The remark is removed from the timekeep of all employees for that date. Each record then follows from punches, leave and corrections.',
              )}{' '}
              <HolidayEffect date={date} remark={null} />
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
