import { DatePicker } from '@mui/x-date-pickers/DatePicker';
import { ATTENDANCE_MESSAGES } from '@timekeep/contracts/api/attendance-api';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { format, isValid, parse } from 'date-fns';
import { useState } from 'react';

interface WorkDateFieldProps {
  readonly label: string;
  /** The date that the field starts with. */
  readonly initial: WorkDate | null;
  readonly earliest?: WorkDate | null;
  readonly disabled?: boolean;
  /** The date, or null while the input is none. */
  readonly onDate: (date: WorkDate | null) => void;
}

const WIRE_FORMAT = 'yyyy-MM-dd';

/** A date, typed or picked, as MM/dd/yyyy. It keeps what is being typed and reports whole dates only. */
export function WorkDateField({
  label,
  initial,
  earliest = null,
  disabled = false,
  onDate,
}: WorkDateFieldProps) {
  const [picked, setPicked] = useState<Date | null>(initial === null ? null : toLocalDate(initial));
  const isWhole = picked !== null && isValid(picked) && picked.getFullYear() >= 1900;
  const isEarly = isWhole && earliest !== null && format(picked, WIRE_FORMAT) < earliest;
  const hasProblem = !disabled && (!isWhole || isEarly);
  return (
    <DatePicker
      label={label}
      value={picked}
      format="MM/dd/yyyy"
      disabled={disabled}
      {...(earliest === null ? {} : { minDate: toLocalDate(earliest) })}
      onChange={(date) => {
        setPicked(date);
        onDate(date !== null && isValid(date) ? format(date, WIRE_FORMAT) : null);
      }}
      slotProps={{
        textField: {
          fullWidth: true,
          error: hasProblem,
          helperText: hasProblem ? ATTENDANCE_MESSAGES.invalidDate : null,
        },
      }}
    />
  );
}

function toLocalDate(date: WorkDate): Date {
  return parse(date, WIRE_FORMAT, new Date(0));
}
