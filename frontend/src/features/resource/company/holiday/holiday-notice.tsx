import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { Holiday } from '@timekeep/contracts/api/holidays-api';
import { remarkTitle } from '@timekeep/contracts/attendance/remarks';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useWithdrawHolidayMutation } from '@/features/resource/company/company-calls';
import { failureMessage } from '@/shared/api/failure';
import { mediumDate } from '@/shared/attendance/date-format';
import { ConfirmDialog } from '@/shared/dialog/confirm-dialog';
import { notifyBriefly } from '@/shared/toast/notify';

interface HolidayNoticeProps {
  readonly holiday: Holiday;
  readonly disabled: boolean;
  /** After that there is nothing to withdraw, and no button that could keep the focus. */
  readonly onWithdrawn: () => void;
}

/** Says that the chosen date is a holiday already, and offers to take it back. */
export function HolidayNotice({ holiday: { date, remark }, disabled, onWithdrawn }: HolidayNoticeProps) {
  const [withdraw, { isLoading }] = useWithdrawHolidayMutation();
  const [asking, setAsking] = useState(false);
  const confirm = async () => {
    const { data, error } = await withdraw({ selectedDate: date });
    flushSync(() => {
      setAsking(false);
    });
    if (data) {
      onWithdrawn();
      notifyBriefly('success', data.msg);
    } else notifyBriefly('error', failureMessage(error));
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
          Withdraw Holiday
        </Button>
      }
    >
      {mediumDate(date)} is a {remarkTitle(remark)}.
      {asking && (
        <ConfirmDialog
          message={`Withdraw the ${remarkTitle(remark)} of ${mediumDate(date)}?`}
          details="The remark goes from the timekeep of all employees of that date. Each record is then what punches, leave and corrections make it."
          confirmLabel="Withdraw Holiday"
          destructive
          busy={isLoading}
          onCancel={() => {
            setAsking(false);
          }}
          onConfirm={() => void confirm()}
        />
      )}
    </Alert>
  );
}
