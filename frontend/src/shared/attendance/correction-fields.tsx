import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import MuiLink from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { REASON_MAX_LENGTH, type TimekeepRecord } from '@timekeep/contracts/api/timekeep-api';
import type { CorrectionGround } from '@timekeep/contracts/attendance/correction';
import { isLeaveOfBalance } from '@timekeep/contracts/attendance/leave-types';
import { splitsShift } from '@timekeep/contracts/schedules/weekly-times';
import { fromWireDate } from '@timekeep/contracts/time/work-date';
import { useController, useWatch, type Control } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { fullDate } from '@/shared/attendance/date-format';
import { TimesValue } from '@/shared/attendance/record-values';
import { RemarkBadge } from '@/shared/attendance/remark-badges';
import { useIsFormSaving } from '@/shared/form/app-form';
import { ChoiceField } from '@/shared/form/choice-field';
import { FormTime } from '@/shared/form/time-field';
import { FormLongText } from '@/shared/form/form-fields';
import { LabelledInput } from '@/shared/form/text-input';
import { t } from '@/shared/language/language';
import { withElements } from '@/shared/language/with-elements';
import { pairOfFields } from '@/shared/layout/page-layout';
import {
  OUT_NEXT_DAY,
  outDayOf,
  remarkChoices,
  showsParts,
  withoutExcluded,
  type CorrectionFigures,
  type CorrectionValues,
} from './correction';

interface CorrectionFieldsProps<Request> {
  readonly control: Control<CorrectionValues, unknown, Request>;
  readonly record: Pick<TimekeepRecord, 'Remarks'>;
  readonly figures: CorrectionFigures;
  readonly isReasonRequired: boolean;
  /** The ground of the correction, by which a split shift has the times of its break; null while it loads. */
  readonly ground: CorrectionGround | null;
  /** Offers the day of the out, which HR's corrections alone may have. */
  readonly offersNextDay?: boolean;
  /** Where leave is entered, or asked for, that takes days from the balance. */
  readonly leave: { readonly to: string; readonly text: string };
  /** Called with the values after a new remark, without the times that it excludes, or after a time that brings another remark. */
  readonly onValues: (values: CorrectionValues) => void;
}

/** Fields for remark, times and reason, with the computed figures. */
export function CorrectionFields<Request>(props: CorrectionFieldsProps<Request>) {
  const {
    control,
    record,
    figures,
    isReasonRequired,
    ground,
    offersNextDay = false,
    leave,
    onValues,
  } = props;
  const isSaving = useIsFormSaving();
  const { field: outNextDay } = useController({ control, name: 'outNextDay' });
  const [remark, timeIn, timeOut, breakOut, breakIn, reason] = useWatch({
    control,
    name: ['remark', 'timeIn', 'timeOut', 'breakOut', 'breakIn', 'reason'],
  });
  const isAbsent = remark === 'Absent';
  const values = { remark, timeIn, timeOut, breakOut, breakIn, outNextDay: outNextDay.value, reason };
  const isOutAdded = record.Remarks === 'TimeIn' && remark === 'Present' && timeOut !== null;
  const outDay = offersNextDay && outDayOf(values, ground);
  return (
    <>
      <ChoiceField
        label={t('Remarks')}
        value={remark}
        choices={remarkChoices(record)}
        disabled={isSaving}
        onChoice={(chosen) => {
          onValues(withoutExcluded({ ...values, remark: chosen }));
        }}
      />
      {remark !== record.Remarks && isLeaveOfBalance(remark) && (
        <Alert severity="info">
          {withElements('A correction takes no day from the leave balance. {leave}', {
            leave: (
              <MuiLink component={Link} to={leave.to}>
                {leave.text}
              </MuiLink>
            ),
          })}
        </Alert>
      )}
      <Box sx={pairOfFields}>
        <FormTime control={control} name="timeIn" label={t('Time In')} disabled={isAbsent} />
        <FormTime
          control={control}
          name="timeOut"
          label={t('Time Out')}
          disabled={isAbsent}
          // A record of this remark lacks its time out.
          autoFocus={record.Remarks === 'TimeIn'}
          help={isOutAdded ? t('With a time out the remark is Present.') : undefined}
          onTime={(time) => {
            if (remark === 'TimeIn' && time !== null)
              onValues({ ...values, timeOut: time, remark: 'Present' });
          }}
        />
      </Box>
      {showsParts(values, ground) && (
        <Box role="group" aria-label={t('Break of the split shift')} sx={pairOfFields}>
          <FormTime control={control} name="breakOut" label={t('Out of the first part')} />
          <FormTime control={control} name="breakIn" label={t('In of the second part')} />
        </Box>
      )}
      {outDay && (
        <FormControlLabel
          control={
            <Checkbox
              size="small"
              checked={outDay.isNextDay}
              disabled={isSaving || outDay.isFixed}
              slotProps={{ input: { ref: outNextDay.ref } }}
              onBlur={outNextDay.onBlur}
              onChange={(_event, checked) => {
                outNextDay.onChange(checked);
              }}
            />
          }
          label={OUT_NEXT_DAY}
          sx={{ my: -1 }}
        />
      )}
      <Box sx={{ ...pairOfFields, '& .MuiOutlinedInput-root': { bgcolor: 'subtle' } }}>
        <LabelledInput label={t('MinsLate')} value={figures.currentMinsLate} readOnly onValue={ignore} />
        <LabelledInput label={t('Overtime')} value={figures.currentUnderOverTime} readOnly onValue={ignore} />
      </Box>
      <FormLongText
        control={control}
        name="reason"
        label={isReasonRequired ? t('Reason') : t('Reason (optional)')}
        required={isReasonRequired}
        maxLength={REASON_MAX_LENGTH}
      />
    </>
  );
}

function ignore(): void {
  // Read-only, because the value is computed.
}

interface RecordHeadingProps {
  readonly record: TimekeepRecord;
  /** Null while it loads. */
  readonly ground: CorrectionGround | null;
}

/** Employee, date and current values of the record. */
export function RecordHeading({ record, ground }: RecordHeadingProps) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 1.5 }}>
      <div>
        <Typography variant="h3" component="p">
          {record.EMPNAME}{' '}
          <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
            {record.EMPID}
          </Box>
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {fullDate(fromWireDate(record.Date))}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', minHeight: 21 }}>
          {ground && hoursInWords(ground)}
        </Typography>
      </div>
      <Box
        sx={{ display: 'grid', gap: 0.5, justifyItems: { xs: 'start', sm: 'end' }, alignContent: 'start' }}
      >
        <RemarkBadge remark={record.Remarks} />
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          <TimesValue record={record} />
        </Typography>
      </Box>
    </Box>
  );
}

function hoursInWords({ shift }: CorrectionGround): string {
  if (shift?.break && splitsShift(shift.break))
    return t('Scheduled {from}, {to} (split shift)', {
      from: `${shift.in.slice(0, 5)} – ${shift.break[0].slice(0, 5)}`,
      to: `${shift.break[1].slice(0, 5)} – ${shift.out.slice(0, 5)}`,
    });
  return shift
    ? t('Scheduled {from} – {to}', { from: shift.in.slice(0, 5), to: shift.out.slice(0, 5) })
    : t('No hours scheduled');
}

const FIELD_PX = 69;
const REASON_PX = 127;

/** Placeholder of the fields while the basis of the figures loads. */
export function CorrectionLoading() {
  const field = <Skeleton variant="rounded" height={FIELD_PX} />;
  return (
    <Box aria-busy sx={{ display: 'grid', gap: 2 }}>
      {field}
      <Box sx={pairOfFields}>
        {field}
        {field}
      </Box>
      <Box sx={pairOfFields}>
        {field}
        {field}
      </Box>
      <Skeleton variant="rounded" height={REASON_PX} />
    </Box>
  );
}
