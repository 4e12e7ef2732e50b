import Box from '@mui/material/Box';
import { REASON_MAX_LENGTH, type TimekeepRecord } from '@timekeep/contracts/api/timekeep-api';
import type { CorrectionGround } from '@timekeep/contracts/attendance/correction';
import { useEffect, useEffectEvent } from 'react';
import { useDispatch } from 'react-redux';
import {
  changed,
  remarkChoices,
  type EnteredFields,
  type Missing,
} from '@/features/resource/timekeep/correction/correction.model';
import { ChoiceField } from '@/shared/form/choice-field';
import { LabelledInput } from '@/shared/form/text-input';
import { TimeField } from '@/shared/form/time-field';
import { timekeepEdited, type TimekeepEditing } from '@/shared/session/session-slice';
import { pairOfFields } from './pair-of-fields';

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
