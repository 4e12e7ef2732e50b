import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { EXCEPTION_MESSAGE, type MessageAnswer } from '@timekeep/contracts/api/answers';
import { HOLIDAY_NAME_LENGTH, type ApplyHolidayRequest } from '@timekeep/contracts/holidays/fields';
import { HOLIDAY_TITLES, isHolidayRemark, remarkTitle } from '@timekeep/contracts/attendance/remarks';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useWatch } from 'react-hook-form';
import { boolean, nullable, object, pipe, rawTransform, string, type InferInput } from 'valibot';
import { lenient, useAddressState, workDateParameter } from '@/shared/address-state';
import { useConfig } from '@/shared/api/system-api';
import { fullDate } from '@/shared/attendance/date-format';
import { ConfirmDialog } from '@/shared/dialog/confirm-dialog';
import { AppForm, SubmitButton } from '@/shared/form/app-form';
import { CompanyChoice } from '@/shared/form/company-choice';
import { FormChoice, FormDate, FormLongText } from '@/shared/form/form-fields';
import { useAppForm } from '@/shared/form/use-app-form';
import { t } from '@/shared/language/language';
import { ErrorState } from '@/shared/layout/error-state';
import { cardSurface } from '@/shared/layout/page-layout';
import { isOutdatedPreview } from '@/shared/preview/change-preview';
import { notifyBriefly } from '@/shared/toast/notify';
import { previewOf, useApplyHolidayMutation, useHolidaysQuery, usePreviewHolidayQuery } from './company-api';
import { CompanyPanel, CompanyStep } from './company-tab';
import { HolidayEffect } from './holiday-effect';
import { HolidayList } from './holiday-list';
import { HolidayNotice } from './holiday-notice';

/** Page that sets and withdraws holidays, of all employees or of those of a company. */
export function HolidayPage() {
  const config = useConfig();
  return (
    <CompanyPanel
      title={t('Holiday Schedules Modification')}
      intro={t(
        'A holiday is written into the timekeep of all employees for its date, or of those of one company. It can be withdrawn; every record is then what it would be without the holiday.',
      )}
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

/** `company` is left out for all. */
const holidayAddress = object({ date: lenient(workDateParameter), company: lenient(string()) });
const UNREADABLE = { unreadable: {} } as const;

const NO_KIND = t('Please choose the kind of holiday.');

const holidayValues = object({
  date: pipe(nullable(string()), string(t('Date input not valid.'))),
  /** Null for all. */
  company: nullable(string()),
  /** Empty until it is chosen. */
  remark: string(),
  name: string(),
  second: string(),
  returnsLeave: boolean(),
});
const holidaySchema = pipe(
  holidayValues,
  rawTransform(({ dataset, addIssue, NEVER }): ApplyHolidayRequest => {
    const { date, company: COMPANY, remark, second, ...said } = dataset.value;
    if (isHolidayRemark(remark)) {
      // The field of the second holiday is shown for legal ones alone.
      const names = { ...said, second: remark === 'LH' ? second : '' };
      return { selectedDate: date, selectedRemark: remark, ...names, ...(COMPANY !== null && { COMPANY }) };
    }
    addIssue({
      message: NO_KIND,
      path: [{ type: 'object', origin: 'value', input: dataset.value, key: 'remark', value: remark }],
    });
    return NEVER;
  }),
);

/** The entries for a date that is no holiday. */
const NO_HOLIDAY = { remark: '', name: '', second: '', returnsLeave: true } as const;

/** Form with date and kind, above the existing holidays. The address holds the date. */
function HolidayForm({ today }: { readonly today: WorkDate }) {
  const [{ date: linked = today, company: linkedCompany = null }, changeAddress] = useAddressState(
    holidayAddress,
    UNREADABLE,
  );
  const [apply] = useApplyHolidayMutation();
  const { data: holidays } = useHolidaysQuery(undefined);
  const button = useRef<HTMLButtonElement>(null);
  const [asked, setAsked] = useState<ApplyHolidayRequest | null>(null);
  const effect = usePreviewHolidayQuery(asked ? previewOf(asked) : skipToken);
  const isOutdated = useRef(false);
  const form = useAppForm<InferInput<typeof holidayValues>, ApplyHolidayRequest, MessageAnswer>({
    schema: holidaySchema,
    initial: { date: linked, company: linkedCompany, ...NO_HOLIDAY },
    showsInForm: 'nothing',
    noticeAt: 'bottom-right',
    onValues: ({ date: chosen, company: owner }) => {
      if (chosen === null || (chosen === linked && owner === linkedCompany)) return;
      const date = chosen === today ? undefined : chosen;
      changeAddress({ date, company: owner ?? undefined }, { replace: true });
    },
    save: async (request) => {
      const saved = await apply({ ...request, shown: effect.currentData?.preview?.token });
      isOutdated.current = isOutdatedPreview(saved.error);
      return saved;
    },
    failure: t(EXCEPTION_MESSAGE),
    onSaved: ({ msg }) => {
      notifyBriefly('success', msg);
    },
  });
  const { control } = form;
  const { date, company = null, remark, returnsLeave } = useWatch({ control });
  const present = holidays?.find((holiday) => holiday.date === date && (holiday.COMPANY ?? null) === company);
  const ofAll = holidays?.find((holiday) => holiday.date === date && holiday.COMPANY === undefined);
  const { setValue } = form.form;
  // Fills in the present holiday of the date, and nothing for other dates.
  useEffect(() => {
    setValue('remark', present?.remark ?? '');
    setValue('name', present?.name ?? '');
    setValue('second', present?.second ?? '');
    setValue('returnsLeave', present?.returnsLeave ?? true);
  }, [setValue, date, company, present]);
  const confirm = async (request: ApplyHolidayRequest) => {
    await form.send(request);
    if (isOutdated.current) {
      void effect.refetch();
      return;
    }
    flushSync(() => {
      setAsked(null);
    });
    button.current?.focus();
  };
  return (
    <>
      <Box sx={{ p: { xs: 2, sm: 3 }, ...cardSurface }}>
        <AppForm form={form} label={t('Holiday')} onChecked={setAsked}>
          <Box
            component="ol"
            sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2.5, maxWidth: 420 }}
          >
            <CompanyStep number={1} title={t('Choose the date and the company')}>
              <FormDate control={control} name="date" label={t('Date')} />
              <CompanyChoice
                company={company ?? undefined}
                onCompany={(chosen) => {
                  setValue('company', chosen ?? null);
                }}
              />
            </CompanyStep>
            <CompanyStep number={2} title={t('Choose the kind of holiday')}>
              <FormChoice control={control} name="remark" label={t('Remark')} choices={CHOICES} />
              <FormLongText
                control={control}
                name="name"
                label={t('Name (optional)')}
                required={false}
                multiline={false}
                maxLength={HOLIDAY_NAME_LENGTH}
              />
              {remark === 'LH' && (
                <FormLongText
                  control={control}
                  name="second"
                  label={t('Second legal holiday on that date (optional)')}
                  required={false}
                  multiline={false}
                  maxLength={HOLIDAY_NAME_LENGTH}
                />
              )}
              <FormControlLabel
                label={t('Give leave on that day back')}
                control={
                  <Checkbox
                    checked={returnsLeave}
                    disabled={form.saving}
                    onChange={(_, checked) => {
                      setValue('returnsLeave', checked);
                    }}
                  />
                }
              />
            </CompanyStep>
            <CompanyStep
              number={3}
              title={
                company === null
                  ? t('Save it for all employees')
                  : t('Save it for the employees of {company}', { company })
              }
            >
              <SubmitButton ref={button} form={form} disabled={date === null}>
                {t('Save Holiday Remarks for Employees')}
              </SubmitButton>
            </CompanyStep>
          </Box>
        </AppForm>
        {company !== null && ofAll?.remark === 'LH' && (
          <Alert severity="info" sx={{ mt: 3 }}>
            {t(
              'All companies have a Legal Holiday on this date. A Special Holiday of one company does not take it away.',
            )}
          </Alert>
        )}
        {present && (
          <HolidayNotice
            holiday={present}
            disabled={form.saving}
            onWithdrawn={() => {
              button.current?.focus();
            }}
          />
        )}
      </Box>
      {asked && (
        <ConfirmDialog
          message={holidayQuestion(asked)}
          details={
            <>
              {present &&
                present.remark !== asked.selectedRemark &&
                `${t('This date is currently a {holiday}.', { holiday: remarkTitle(present.remark) })} `}
              <HolidayEffect {...previewOf(asked)} />
            </>
          }
          confirmLabel={t('Save Holiday')}
          busy={form.saving}
          waiting={effect.isFetching}
          onCancel={() => {
            setAsked(null);
          }}
          onConfirm={() => void confirm(asked)}
        />
      )}
      <HolidayList
        today={today}
        onChoose={(chosen) => {
          form.replace({ ...form.form.getValues(), date: chosen.date, company: chosen.COMPANY ?? null });
        }}
      />
    </>
  );
}

/** Returns `Legal Holiday for all employees on Tuesday, November 24, 2026?`. How many records change is said below, as of that date. */
function holidayQuestion({ selectedDate, selectedRemark, COMPANY: company }: ApplyHolidayRequest): string {
  const words = { holiday: remarkTitle(selectedRemark), day: fullDate(selectedDate) };
  return company === undefined
    ? t('{holiday} for all employees on {day}?', words)
    : t('{holiday} for the employees of {company} on {day}?', { ...words, company });
}
