import Box from '@mui/material/Box';
import { AdapterDateFns } from '@mui/x-date-pickers/AdapterDateFns';
import { DatePicker } from '@mui/x-date-pickers/DatePicker';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { EARLIEST_DATE, isWorkDate, LATEST_DATE, type WorkDate } from '@timekeep/contracts/time/work-date';
import { format, isValid, parse, setYear } from 'date-fns';
import { useRef, useState } from 'react';
import { mediumDate, withDatesInWords } from '@/shared/attendance/date-format';
import { usePopup } from '@/shared/dialog/back-guard';
import { t } from '@/shared/language/language';
import { pastedDate, yearOfTwoDigits } from './pasted-values';
import { PICKER_TEXTS } from './picker-texts';
import {
  isErasing,
  isIncomplete,
  isPart,
  isShortYear,
  moveOnSeparator,
  PARTS,
  submitOnEnter,
  textIn,
  typingEnded,
  useInputState,
} from './typed-input';

export interface WorkDateFieldProps {
  readonly label: string;
  /** The initial date; a different one replaces the input. */
  readonly initial: WorkDate | null;
  readonly earliest?: WorkDate | null;
  readonly disabled?: boolean;
  readonly help?: string;
  /** Reason why a valid date is refused. */
  readonly problem?: string | null;
  /** True if the field may stay empty. */
  readonly optional?: boolean;
  /** Called with the date, or null while the input is invalid; `isEmpty` distinguishes an empty field from an incomplete one. */
  readonly onDate: (date: WorkDate | null, isEmpty: boolean) => void;
}

const WIRE_FORMAT = 'yyyy-MM-dd';
const PART_OF_DATE = /^\s*\d{1,4}\s*$/;
const YEARS_PER_ROW = 3;
const YEAR_ROW_PX = 64;
const YEAR_ROWS = 4;
const YEAR_BUTTON_PX = 36;

/** Shows twelve years, in complete rows. */
const yearView = {
  '& .MuiYearCalendar-root': {
    maxHeight: YEAR_ROWS * YEAR_ROW_PX,
    rowGap: `${YEAR_ROW_PX - YEAR_BUTTON_PX}px`,
    scrollSnapType: 'y mandatory',
    scrollPaddingTop: `${(YEAR_ROW_PX - YEAR_BUTTON_PX) / 2}px`,
  },
  '& .MuiYearCalendar-button': { scrollSnapAlign: 'start' },
} as const;

/** The picker behind `WorkDateField`. */
export function WorkDateInput({
  label,
  initial,
  earliest = null,
  disabled = false,
  help,
  problem = null,
  optional = false,
  onDate,
}: WorkDateFieldProps) {
  const field = useRef<HTMLDivElement>(null);
  const [input, keep] = useInputState(initial, toLocalDate);
  const { popup, guard } = usePopup();
  // The picker reports an incomplete date as empty, so the text is checked when the field loses focus.
  const [incomplete, setIncomplete] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const date = workDateOf(input);
  const isEarly = date !== null && earliest !== null && date < earliest;
  const isEmpty = input === null && !incomplete;
  const isMissing = date === null && !(optional && isEmpty);
  const ofInput = isMissing
    ? t('Date input not valid.')
    : isEarly && problem === null
      ? t('The earliest possible date is {date}.', { date: mediumDate(earliest) })
      : problem;
  const shownProblem = refused === null ? ofInput : t('“{text}” is not a date.', { text: refused });
  const hasProblem = !disabled && shownProblem !== null;
  /** Completes a year of two digits. */
  const completeYear = () => {
    if (refused !== null || !input || !isShortYear(field.current, input.getFullYear())) return;
    const inFull = setYear(input, yearOfTwoDigits(input.getFullYear()));
    const whole = workDateOf(inFull);
    keep(inFull, whole);
    onDate(whole, false);
  };
  const refuse = (text: string) => {
    setRefused(text);
    keep(input, null);
    onDate(null, false);
  };
  const settle = () => {
    completeYear();
    const isIncompleteNow = isIncomplete(textIn(field.current));
    if (input !== null || isIncompleteNow === incomplete) return;
    setIncomplete(isIncompleteNow);
    onDate(null, !isIncompleteNow);
  };
  return (
    <LocalizationProvider dateAdapter={AdapterDateFns} localeText={PICKER_TEXTS}>
      <Box
        ref={field}
        {...PARTS}
        onKeyDownCapture={(event) => {
          if (isErasing(event)) setRefused(null);
          moveOnSeparator(event, refuse);
          submitOnEnter(event, settle);
        }}
        onPointerDownCapture={typingEnded}
        onPasteCapture={(event) => {
          const text = event.clipboardData.getData('text');
          // The picker handles a pasted number for the focused part of the date, and would clear the field for other texts.
          if (disabled || PART_OF_DATE.test(text)) return;
          event.preventDefault();
          event.stopPropagation();
          const pasted = pastedDate(text);
          setRefused(pasted === null ? text.trim() : null);
          if (pasted === null) return;
          keep(toLocalDate(pasted), pasted);
          setIncomplete(false);
          onDate(pasted, false);
        }}
        onBlur={(event) => {
          if (!isPart(event.relatedTarget)) completeYear();
          if (event.currentTarget.contains(event.relatedTarget)) return;
          settle();
          typingEnded();
        }}
      >
        <DatePicker
          {...popup}
          label={label}
          value={input}
          format="MM/dd/yyyy"
          disabled={disabled}
          minDate={toLocalDate(earliest ?? EARLIEST_DATE)}
          maxDate={toLocalDate(LATEST_DATE)}
          yearsPerRow={YEARS_PER_ROW}
          onChange={(picked) => {
            const whole = workDateOf(picked);
            setRefused(null);
            keep(picked, whole);
            setIncomplete(false);
            onDate(whole, picked === null);
          }}
          slotProps={{
            textField: {
              fullWidth: true,
              error: hasProblem,
              helperText: hasProblem ? withDatesInWords(shownProblem) : (help ?? null),
            },
            layout: { sx: yearView },
          }}
        />
        {guard}
      </Box>
    </LocalizationProvider>
  );
}

function workDateOf(input: Date | null): WorkDate | null {
  if (input === null || !isValid(input)) return null;
  const date = format(input, WIRE_FORMAT);
  return isWorkDate(date) ? date : null;
}

function toLocalDate(date: WorkDate): Date;
function toLocalDate(date: WorkDate | null): Date | null;
function toLocalDate(date: WorkDate | null): Date | null {
  return date === null ? null : parse(date, WIRE_FORMAT, new Date(0));
}
