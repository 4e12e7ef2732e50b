import Box from '@mui/material/Box';
import { AdapterDateFns } from '@mui/x-date-pickers/AdapterDateFns';
import { DatePicker } from '@mui/x-date-pickers/DatePicker';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { EARLIEST_DATE, isWorkDate, LATEST_DATE, type WorkDate } from '@timekeep/contracts/time/work-date';
import { format, isValid, parse } from 'date-fns';
import { useRef, useState } from 'react';
import { mediumDate, withDatesInWords } from '@/shared/attendance/date-format';
import { usePopup } from '@/shared/dialog/back-guard';
import { t } from '@/shared/language/language';
import { pastedDate, typedDate } from './pasted-values';
import { PICKER_TEXTS } from './picker-texts';
import {
  isIncomplete,
  isPart,
  moveOnSeparator,
  PARTS,
  submitOnEnter,
  textIn,
  typedAfter,
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
  const typed = useRef('');
  /**
   * Takes a date that was typed with separators, whatever the parts of the picker made of it: `12/3/26`, `2026-12-03`. A text that is no
   * date, like `25/12/2026`, of which the picker makes February, is refused.
   *
   * @returns true if the text decided
   */
  const takeTyped = () => {
    const text = typed.current;
    const whole = typedDate(text);
    if (whole === undefined || (whole !== null && whole === date)) return false;
    typed.current = '';
    setRefused(whole === null ? text.trim() : null);
    keep(whole === null ? input : toLocalDate(whole), whole);
    setIncomplete(false);
    onDate(whole, false);
    return true;
  };
  const settle = () => {
    if (takeTyped()) return;
    typed.current = '';
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
          typed.current = typedAfter(typed.current, event);
          moveOnSeparator(event);
          submitOnEnter(event, settle);
        }}
        onMouseDown={() => {
          typed.current = '';
        }}
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
          if (!isPart(event.relatedTarget)) takeTyped();
          if (!event.currentTarget.contains(event.relatedTarget)) settle();
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
