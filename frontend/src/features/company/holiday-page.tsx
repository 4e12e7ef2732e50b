import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Holiday } from '@timekeep/contracts/api/holidays-api';
import {
  HOLIDAY_TITLES,
  isHolidayRemark,
  remarkTitle,
  type HolidayRemark,
} from '@timekeep/contracts/attendance/remarks';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { useRef, useState, type SyntheticEvent } from 'react';
import { flushSync } from 'react-dom';
import { object } from 'valibot';
import { lenient, useAddressState, workDateParameter } from '@/shared/address-state';
import { failureMessage } from '@/shared/api/failure';
import { useConfig } from '@/shared/api/system-api';
import { mediumDate } from '@/shared/attendance/date-format';
import { ConfirmDialog } from '@/shared/dialog/confirm-dialog';
import { useFocusKept } from '@/shared/dialog/use-focus-kept';
import { ChoiceField } from '@/shared/form/choice-field';
import { WorkDateField } from '@/shared/form/work-date-field';
import { ErrorState } from '@/shared/layout/error-state';
import { cardSurface } from '@/shared/layout/page-layout';
import { notifyBriefly } from '@/shared/toast/notify';
import { useApplyHolidayMutation, useHolidaysQuery, useWithdrawHolidayMutation } from './company-api';
import { CompanyPanel, CompanyStep } from './company-page';
import { HolidayList } from './holiday-list';

/** Makes a date a holiday for everybody, and takes it back. */
export function HolidayPage() {
  const config = useConfig();
  return (
    <CompanyPanel
      title="Holiday Schedules Modification"
      intro="A holiday is written into the timekeep of all employees for its date. It can be withdrawn: every record is then what it was without it."
    >
      {config.data && <HolidayForm today={config.data.today} />}
      {config.isError && !config.data && (
        <ErrorState
          error={config.error}
          retrying={config.isFetching}
          onRetry={() => {
            void config.refetch();
          }}
        />
      )}
    </CompanyPanel>
  );
}

const CHOICES = Object.entries(HOLIDAY_TITLES).flatMap(([value, title]) =>
  isHolidayRemark(value) ? [{ value, label: `${value} - ${title}` }] : [],
);

const holidayAddress = object({ date: lenient(workDateParameter) });
const UNREADABLE = { unreadable: {} } as const;

/** Date, kind, save; below them the holidays that there are. The address keeps the date. */
function HolidayForm({ today }: { readonly today: WorkDate }) {
  const [{ date: linked = today }, changeAddress] = useAddressState(holidayAddress, UNREADABLE);
  const [date, setDate] = useState<WorkDate | null>(linked);
  const [remark, setRemark] = useState<HolidayRemark>('LH');
  const [apply, { isLoading }] = useApplyHolidayMutation();
  useFocusKept(isLoading);
  const { data: holidays } = useHolidaysQuery(undefined);
  const button = useRef<HTMLButtonElement>(null);
  const present = holidays?.find((holiday) => holiday.date === date);

  const chooseDate = (chosen: WorkDate | null) => {
    setDate(chosen);
    if (chosen !== null) changeAddress({ date: chosen === today ? undefined : chosen }, { replace: true });
  };
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (date === null) return;
    const { data, error } = await apply({ selectedDate: date, selectedRemark: remark });
    if (data) notifyBriefly('success', data.msg);
    else notifyBriefly('error', failureMessage(error));
  };

  return (
    <>
      <Box
        component="form"
        aria-label="Holiday"
        onSubmit={(event) => void submit(event)}
        sx={{
          p: { xs: 2, sm: 3 },
          ...cardSurface,
        }}
      >
        <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2.5, maxWidth: 420 }}>
          <CompanyStep number={1} title="Choose the date">
            <WorkDateField label="Date" initial={date} disabled={isLoading} onDate={chooseDate} />
          </CompanyStep>
          <CompanyStep number={2} title="Choose the kind of holiday">
            <ChoiceField
              label="Remark"
              value={remark}
              choices={CHOICES}
              disabled={isLoading}
              onChoice={setRemark}
            />
          </CompanyStep>
          <CompanyStep number={3} title="Save it for all employees">
            <Button
              ref={button}
              type="submit"
              variant="contained"
              loading={isLoading}
              disabled={date === null}
            >
              Save Holiday Remarks for Employees
            </Button>
          </CompanyStep>
        </Box>
        {present && (
          <HolidayNotice
            holiday={present}
            disabled={isLoading}
            onWithdrawn={() => {
              button.current?.focus();
            }}
          />
        )}
      </Box>
      <HolidayList onChoose={chooseDate} />
    </>
  );
}

interface HolidayNoticeProps {
  readonly holiday: Holiday;
  readonly disabled: boolean;
  /** After that there is nothing to withdraw, and no button that could keep the focus. */
  readonly onWithdrawn: () => void;
}

/** Says that the chosen date is a holiday already, and offers to take it back. */
function HolidayNotice({ holiday: { date, remark }, disabled, onWithdrawn }: HolidayNoticeProps) {
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
