import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { REASON_MAX_LENGTH, type TimekeepRecord } from '@timekeep/contracts/api/timekeep-api';
import type { CorrectionGround } from '@timekeep/contracts/attendance/correction';
import { fromWireDate } from '@timekeep/contracts/time/work-date';
import { useEffect, useEffectEvent } from 'react';
import { useDispatch } from 'react-redux';
import { fullDate } from '@/shared/attendance/date-format';
import { RemarkBadge, TimeValue } from '@/shared/attendance/record-values';
import { ChoiceField } from '@/shared/form/choice-field';
import { LabelledInput } from '@/shared/form/text-input';
import { TimeField } from '@/shared/form/time-field';
import { timekeepEdited, type TimekeepEditing } from '@/shared/session/session-slice';
import { changed, remarkChoices, type EnteredFields, type Missing } from './correction';

interface CorrectionFieldsProps {
  readonly record: TimekeepRecord;
  readonly editing: TimekeepEditing;
  readonly ground: CorrectionGround;
  /** What was missing when it was to be saved. */
  readonly missing: Missing | null;
  readonly disabled: boolean;
  readonly reason: string;
  readonly reasonRequired: boolean;
  /** What is wrong with the reason. */
  readonly reasonProblem: string | null;
  readonly onReason: (reason: string) => void;
}

/** Remark and times, the figures that follow from them, and why. */
export function CorrectionFields(props: CorrectionFieldsProps) {
  const { record, editing, ground, missing, disabled, reason, reasonRequired, onReason } = props;
  const dispatch = useDispatch();
  const change = (entered: Partial<EnteredFields>) => {
    dispatch(timekeepEdited(changed(editing, entered, ground)));
  };
  const countAnew = useEffectEvent(() => {
    change({});
  });
  // A correction goes by the schedule as it is known now, which need not be the one that the record had.
  useEffect(() => {
    countAnew();
  }, [ground]);
  const remark = editing.currentDataRemark;
  const isAbsent = remark === 'Absent';
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <ChoiceField
        label="Remarks"
        value={remark}
        choices={remarkChoices(record)}
        disabled={disabled}
        onChoice={(currentDataRemark) => {
          change({ currentDataRemark });
        }}
      />
      <Box sx={pairOfFields}>
        <TimeField
          label="Time In"
          value={editing.currentIn}
          disabled={disabled || isAbsent}
          problem={missing?.timeIn ? missing.message : null}
          onTime={(currentIn) => {
            change({ currentIn });
          }}
        />
        <TimeField
          label="Time Out"
          value={editing.currentOut}
          disabled={disabled || isAbsent || remark === 'TimeIn'}
          problem={missing?.timeOut ? missing.message : null}
          onTime={(currentOut) => {
            change({ currentOut });
          }}
        />
      </Box>
      <Box sx={{ ...pairOfFields, '& .MuiOutlinedInput-root': { bgcolor: 'subtle' } }}>
        <LabelledInput label="MinsLate" value={editing.currentMinsLate} readOnly onValue={ignore} />
        <LabelledInput label="Overtime" value={editing.currentUnderOverTime} readOnly onValue={ignore} />
      </Box>
      <LabelledInput
        label={reasonRequired ? 'Reason' : 'Reason (optional)'}
        value={reason}
        required={reasonRequired}
        problem={props.reasonProblem}
        multiline
        minRows={2}
        disabled={disabled}
        slotProps={{ input: { maxLength: REASON_MAX_LENGTH } }}
        onValue={onReason}
      />
    </Box>
  );
}

function ignore(): void {
  // Read-only: it is counted, not entered.
}

interface RecordHeadingProps {
  readonly record: TimekeepRecord;
  /** Null while it loads. */
  readonly ground: CorrectionGround | null;
}

/** Whose record it is, of which day, and what it says now. */
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
          <TimeValue time={record.TimeIN1} /> – <TimeValue time={record.TimeOUT1} />
        </Typography>
      </Box>
    </Box>
  );
}

function hoursInWords({ shift }: CorrectionGround): string {
  return shift ? `Scheduled ${shift.in.slice(0, 5)} – ${shift.out.slice(0, 5)}` : 'No hours scheduled';
}

const FIELD_PX = 69;
const REASON_PX = 127;

/** The fields in their final shape, before it is known what they go by. */
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

/** Two fields beside each other, one below the other on phones. */
const pairOfFields = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
} as const;
