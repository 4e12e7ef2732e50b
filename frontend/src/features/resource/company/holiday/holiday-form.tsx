import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { HOLIDAY_TITLES, isHolidayRemark, type HolidayRemark } from '@timekeep/contracts/attendance/remarks';
import { isWorkDate, type WorkDate } from '@timekeep/contracts/time/work-date';
import { useRef, useState, type SyntheticEvent } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useApplyHolidayMutation, useHolidaysQuery } from '@/features/resource/company/company-calls';
import { CompanyStep } from '@/features/resource/company/company-step';
import { failureMessage } from '@/shared/api/failure';
import { useFocusKept } from '@/shared/dialog/dialog-frame';
import { ChoiceField } from '@/shared/form/choice-field';
import { WorkDateField } from '@/shared/form/work-date-field';
import { cardSurface } from '@/shared/layout/page-layout';
import { notifyBriefly } from '@/shared/toast/notify';
import { HolidayList } from './holiday-list';
import { HolidayNotice } from './holiday-notice';

const CHOICES = Object.entries(HOLIDAY_TITLES).flatMap(([value, title]) =>
  isHolidayRemark(value) ? [{ value, label: `${value} - ${title}` }] : [],
);

/** Date, kind, save; below them the holidays that there are. The address keeps the date. */
export function HolidayForm({ today }: { readonly today: WorkDate }) {
  const [search, setSearch] = useSearchParams();
  const linked = search.get('date');
  const [date, setDate] = useState<WorkDate | null>(linked !== null && isWorkDate(linked) ? linked : today);
  const [remark, setRemark] = useState<HolidayRemark>('LH');
  const [apply, { isLoading }] = useApplyHolidayMutation();
  useFocusKept(isLoading);
  const { data: holidays } = useHolidaysQuery(undefined);
  const button = useRef<HTMLButtonElement>(null);
  const present = holidays?.find((holiday) => holiday.date === date);

  const chooseDate = (chosen: WorkDate | null) => {
    setDate(chosen);
    if (chosen !== null) setSearch(chosen === today ? {} : { date: chosen }, { replace: true });
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
