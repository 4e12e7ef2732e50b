import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { ACCOUNT_MESSAGES } from '@timekeep/contracts/accounts/sign-in-texts';
import type { MessageAnswer } from '@timekeep/contracts/api/answers';
import type { TimekeepRecord } from '@timekeep/contracts/api/timekeep-api';
import type { CorrectionGround } from '@timekeep/contracts/attendance/correction';
import { dayOn, type Schedule } from '@timekeep/contracts/schedules/schedule-ranges';
import { fromWireDate } from '@timekeep/contracts/time/work-date';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useDispatch, useSelector } from 'react-redux';
import { useScheduleQuery } from '@/features/schedules/schedules-api';
import { failureMessage, type LoadFailure } from '@/shared/api/failure';
import { useConfig } from '@/shared/api/system-api';
import { useCompanyZone } from '@/shared/attendance/company-zone';
import {
  CORRECTION_LABELS,
  correctionRequest,
  correctionSchema,
  figuresOf,
  keptValues,
  valuesOf,
} from '@/shared/attendance/correction';
import { groundOf } from '@/shared/attendance/correction-ground';
import { CorrectionFields, CorrectionLoading, RecordHeading } from '@/shared/attendance/correction-fields';
import { mediumDate } from '@/shared/attendance/date-format';
import { correctionKey } from '@/shared/attendance/open-correction';
import { DialogButtons, DialogFrame } from '@/shared/dialog/dialog-frame';
import { useModal } from '@/shared/dialog/use-modal';
import { AppForm } from '@/shared/form/app-form';
import { FormButtons, RecordNotice } from '@/shared/form/form-dialog';
import { useRecordForm } from '@/shared/form/use-record-form';
import { t } from '@/shared/language/language';
import { ErrorState } from '@/shared/layout/error-state';
import { HoursOfDay } from '@/shared/schedules/hours-of-day';
import {
  timekeepEdited,
  timekeepEditingBegun,
  timekeepEditingEnded,
  type SessionState,
} from '@/shared/session/session-slice';
import { notify } from '@/shared/toast/notify';
import { AboutRecord } from './about-record';
import { useCorrectRecordMutation, useLazySearchTimekeepQuery } from './timekeep-api';

const TITLE = t('Modify Timekeep Record');
const FAILED = t(ACCOUNT_MESSAGES.registrationException);

/** Corrects the record in the session's editing state, and those that follow in its list. Closing resets that state. */
export function ModifyTimekeepModal() {
  const modal = useModal();
  const dispatch = useDispatch();
  const { currentData: record, following } = useSelector(
    ({ session }: { session: SessionState }) => session.timekeepEditing,
  );
  const [isGoingOn, setGoingOn] = useState(false);
  if (!record) return null;
  const [next, ...others] = following;
  const end = () => {
    modal.close();
    dispatch(timekeepEditingEnded());
  };
  return (
    <DialogFrame title={TITLE} maxWidth="md" onClose={end} actionsInContent>
      <Correction
        key={`${record.EMPID} ${record.Date}`}
        record={record}
        isGoingOn={isGoingOn}
        onEnd={end}
        onNext={
          next
            ? () => {
                setGoingOn(true);
                dispatch(timekeepEditingBegun({ record: next, following: others }));
              }
            : null
        }
      />
    </DialogFrame>
  );
}

interface CorrectionProps {
  readonly record: TimekeepRecord;
  /** True for a record to which Next has led. */
  readonly isGoingOn: boolean;
  /** Called after saving, and after cancelling. */
  readonly onEnd: () => void;
  /** Opens the next record of the list; null for the last one. */
  readonly onNext: (() => void) | null;
}

/** Layout of the form and the record's history: two columns, or one on narrow screens. */
const columns = {
  display: 'grid',
  gap: { xs: 2.5, md: 3 },
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 0.9fr)' },
} as const;

function Correction({ record, isGoingOn, onEnd, onNext }: CorrectionProps) {
  const loaded = useCorrectionGround(record);
  const date = fromWireDate(record.Date);
  const ground = loaded.status === 'ready' ? loaded.ground : null;
  const isReasonRequired = useConfig().data?.rules.correctionReason === 'required';
  // Hours of the day that are entered and not set: Save would leave them out without a word.
  const [hasHours, setHasHours] = useState(false);
  const afterSaving = useRef(onEnd);
  const { form, figures } = useCorrectionForm({
    ...{ record, ground, isReasonRequired },
    onEnd: () => {
      afterSaving.current();
    },
  });
  const isUnready = ground === null || form.conflict !== null || hasHours;
  const goOn = async (next: () => void) => {
    if (!form.dirty) {
      next();
      return;
    }
    const request = await form.check();
    if (!request) return;
    afterSaving.current = next;
    await form.send(request);
    afterSaving.current = onEnd;
  };
  return (
    <>
      <Box sx={columns}>
        <Box sx={{ display: 'grid', gap: 2.5, alignContent: 'start' }}>
          <RecordHeading record={record} ground={ground} />
          <RecordNotice form={form} />
          {loaded.status === 'loading' && <CorrectionLoading />}
          {loaded.status === 'failed' && (
            <ErrorState error={loaded.error} retrying={loaded.retrying} onRetry={loaded.retry} />
          )}
          {loaded.status === 'ready' && (
            <AppForm form={form}>
              <CorrectionFields
                control={form.control}
                record={record}
                figures={figures}
                isReasonRequired={isReasonRequired}
                ground={ground}
                offersNextDay
                leave={{
                  to: `/resource/leave?employee=${record.EMPID}&view=manage`,
                  text: t('Enter leave instead'),
                }}
                onValues={form.replace}
              />
            </AppForm>
          )}
          {loaded.status === 'ready' && (
            <HoursOfDay
              EMPID={record.EMPID}
              date={date}
              day={dayOn(loaded.days, date)}
              // A correction that was begun stays, on the record as it is by now.
              onChanged={() => {
                if (form.dirty) void form.reload();
                else onEnd();
              }}
              onEntered={setHasHours}
            />
          )}
        </Box>
        <AboutRecord record={record} />
      </Box>
      <DialogButtons>
        {(tryClose) => (
          <>
            {onNext && (
              <Button
                color="inherit"
                autoFocus={isGoingOn}
                disabled={form.saving || (form.dirty && isUnready)}
                sx={{ mr: 'auto' }}
                onClick={() => void goOn(onNext)}
              >
                {form.dirty ? t('Save and next') : t('Next record')}
              </Button>
            )}
            <FormButtons form={form} label={t('Save')} disabled={isUnready} onCancel={tryClose} />
          </>
        )}
      </DialogButtons>
    </>
  );
}

interface CorrectionFormOptions extends Pick<CorrectionProps, 'record' | 'onEnd'> {
  /** Null while it loads. */
  readonly ground: CorrectionGround | null;
  readonly isReasonRequired: boolean;
}

/** Form of a correction with its computed figures. The session's editing state follows both. */
function useCorrectionForm({ record, ground, isReasonRequired, onEnd }: CorrectionFormOptions) {
  const dispatch = useDispatch();
  const [correct] = useCorrectRecordMutation();
  const [search] = useLazySearchTimekeepQuery({ refetchOnFocus: false });
  const schema = useMemo(() => correctionSchema(isReasonRequired, ground), [isReasonRequired, ground]);
  const form = useRecordForm({
    record,
    valuesOf,
    labels: CORRECTION_LABELS,
    schema,
    showsInForm: 'nothing',
    save: (values, present: TimekeepRecord) =>
      correct(correctionRequest(values, figuresOf(values, present, ground), present)),
    failure: FAILED,
    onSaved: ({ msg }: MessageAnswer) => {
      notify('success', msg);
      onEnd();
    },
    reload: async () => {
      const date = fromWireDate(record.Date);
      const answer = await search({
        FROM: date,
        TO: date,
        reportFilter: 'name',
        selectedOption: record.EMPID,
      });
      const present = answer.error ? undefined : answer.data?.data[0];
      return present ? { record: present } : { message: failureMessage(answer.error, FAILED) };
    },
    keptValues,
    onReloaded: (present) => {
      dispatch(timekeepEdited({ currentData: present }));
    },
    draft: {
      key: correctionKey(record),
      title: TITLE,
      about: `${record.EMPNAME}, ${mediumDate(fromWireDate(record.Date))}`,
    },
  });
  const [remark, timeIn, timeOut, breakOut, breakIn, outNextDay] = useWatch({
    control: form.control,
    name: ['remark', 'timeIn', 'timeOut', 'breakOut', 'breakIn', 'outNextDay'],
  });
  const figures = useMemo(
    () => figuresOf({ remark, timeIn, timeOut, breakOut, breakIn, outNextDay, reason: '' }, record, ground),
    [remark, timeIn, timeOut, breakOut, breakIn, outNextDay, record, ground],
  );
  useEffect(() => {
    dispatch(
      timekeepEdited({
        currentDataRemark: remark,
        currentIn: timeIn,
        currentOut: timeOut,
        ...figures,
      }),
    );
  }, [dispatch, remark, timeIn, timeOut, figures]);
  return { form, figures };
}

type GroundState =
  | { readonly status: 'loading' }
  | LoadFailure
  | { readonly status: 'ready'; readonly ground: CorrectionGround; readonly days: Schedule['days'] };

/** Loads the inputs of a record's correction: the company's zone and rules, and the current schedules. */
function useCorrectionGround(record: TimekeepRecord): GroundState {
  const config = useConfig();
  const schedule = useScheduleQuery(record.EMPID, { refetchOnMountOrArgChange: true });
  const zone = useCompanyZone();
  const known = schedule.data;
  const rules = config.data?.rules;
  const ground = useMemo(
    () =>
      zone === null || known === undefined || rules === undefined
        ? null
        : groundOf(record, {
            zone,
            schedule: { ranges: known.data, days: known.days },
            rules,
          }),
    [record, zone, known, rules],
  );
  if (ground && known) return { status: 'ready', ground, days: known.days };
  const failed = [config, schedule].find(({ isError }) => isError);
  if (!failed) return { status: 'loading' };
  return {
    status: 'failed',
    error: failed.error,
    retrying: failed.isFetching,
    retry: () => {
      void failed.refetch();
    },
  };
}
