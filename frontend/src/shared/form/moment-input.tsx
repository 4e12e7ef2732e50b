import Box from '@mui/material/Box';
import { AdapterDateFns } from '@mui/x-date-pickers/AdapterDateFns';
import { DesktopDateTimePicker } from '@mui/x-date-pickers/DesktopDateTimePicker';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import type { CompanyZone } from '@timekeep/contracts/time/company-zone';
import { EARLIEST_DATE, isWorkDate } from '@timekeep/contracts/time/work-date';
import { format, isValid, parse } from 'date-fns';
import { useRef, useState } from 'react';
import { usePopup } from '@/shared/dialog/back-guard';
import { t } from '@/shared/language/language';
import { PICKER_TEXTS } from './picker-texts';
import { pastedTime, typedDate } from './pasted-values';
import { isPart, moveOnSeparator, PARTS, submitOnEnter, typedAfter, useInputState } from './typed-input';

export interface MomentFieldProps {
  readonly label: string;
  /** The initial ISO instant; a different one replaces the input. */
  readonly initial: string | null;
  /** The zone of the shown time, independent of the browser's. */
  readonly zone: CompanyZone;
  readonly disabled?: boolean;
  readonly help?: string;
  /** True if the field may stay empty. */
  readonly optional?: boolean;
  /** Problem of the moment in its form, shown under the field. */
  readonly problem?: string | null;
  /** Called with the ISO instant, or null while the input is invalid; `isEmpty` distinguishes an empty field from an incomplete one. */
  readonly onMoment: (moment: string | null, isEmpty: boolean) => void;
}

const DATE_FORMAT = 'yyyy-MM-dd';
const TIME_FORMAT = 'HH:mm:ss';
const LIST_STEP_MINUTES = 30;
const LIST_LENGTH = (24 * 60) / LIST_STEP_MINUTES;
/** Narrow enough for the list of times beside it, even on phones. */
const narrowCalendar = {
  '& .MuiDateCalendar-root': { width: { xs: 280, sm: 320 } },
  '& .MuiPickersCalendarHeader-root': { pl: { xs: 1.5, sm: 3 }, pr: { xs: 0, sm: 1.5 } },
} as const;
const INVALID_MOMENT = t('Date and time input not valid.');

/** The picker behind `MomentField`. */
export function MomentInput({
  label,
  initial,
  zone,
  disabled = false,
  help,
  optional = false,
  problem = null,
  onMoment,
}: MomentFieldProps) {
  const field = useRef<HTMLDivElement>(null);
  const [input, keep] = useInputState(initial, (moment) => toLocal(moment, zone));
  const { popup, guard } = usePopup();
  const [isIncomplete, setIncomplete] = useState(false);
  const [isLeft, setLeft] = useState(false);
  // The text that was typed is another date than the one that is shown.
  const [isMisread, setMisread] = useState(false);
  const isNone = momentOf(input, zone) === null;
  const isMissing = isNone && !(optional && input === null);
  const hasProblem = !disabled && (isMissing || isMisread || (isNone && isIncomplete && isLeft));
  // The picker does not report an incomplete moment, which must not count as empty.
  const checkIncomplete = () => {
    const incomplete = isIncompleteMoment(field.current?.querySelector('input')?.value ?? '');
    if (incomplete === isIncomplete) return;
    setIncomplete(incomplete);
    onMoment(incomplete ? null : momentOf(input, zone), !incomplete && input === null);
  };
  const typed = useRef('');
  /** Takes a moment that was typed with separators, whatever the parts of the picker made of it; any other text is refused. */
  const takeTyped = () => {
    const whole = typedMoment(typed.current, input);
    if (whole === undefined) return;
    typed.current = '';
    const moment = momentOf(whole, zone);
    setMisread(moment === null);
    keep(whole ?? input, moment);
    setIncomplete(false);
    onMoment(moment, false);
  };
  return (
    <LocalizationProvider dateAdapter={AdapterDateFns} localeText={PICKER_TEXTS}>
      <Box
        ref={field}
        {...PARTS}
        onMouseDown={() => {
          typed.current = '';
        }}
        onKeyDownCapture={(event) => {
          typed.current = typedAfter(typed.current, event);
          moveOnSeparator(event);
          submitOnEnter(event, takeTyped);
        }}
        onKeyUp={checkIncomplete}
        onFocus={() => {
          setLeft(false);
        }}
        onBlur={({ relatedTarget }) => {
          setLeft(true);
          checkIncomplete();
          if (!isPart(relatedTarget)) takeTyped();
        }}
      >
        <DesktopDateTimePicker
          {...popup}
          label={label}
          value={input}
          ampm={false}
          format="MM/dd/yyyy HH:mm"
          disabled={disabled}
          minDateTime={parse(EARLIEST_DATE, DATE_FORMAT, new Date(0))}
          timeSteps={{ minutes: LIST_STEP_MINUTES }}
          thresholdToRenderTimeInASingleColumn={LIST_LENGTH}
          onChange={(picked) => {
            const moment = momentOf(picked, zone);
            keep(picked, moment);
            setIncomplete(false);
            setMisread(false);
            onMoment(moment, picked === null);
          }}
          slotProps={{
            textField: {
              fullWidth: true,
              error: hasProblem || problem !== null,
              helperText: hasProblem ? INVALID_MOMENT : (problem ?? help ?? null),
            },
            field: { clearable: optional },
            layout: { sx: narrowCalendar },
          }}
        />
        {guard}
      </Box>
    </LocalizationProvider>
  );
}

/** True if some parts of the input are typed and others are blank (`11/20/YYYY hh:mm`). */
function isIncompleteMoment(text: string): boolean {
  return /\d/.test(text) && /[a-z]/i.test(text);
}

const TYPED_MOMENT = /^(.*?\d),?\s+(\d{1,2}:\S*)$/;

/**
 * Returns the day and time that a text says, with the time of the input if it has none; null if it says no moment, and undefined for parts
 * of one, and for digits alone, which the picker takes.
 */
function typedMoment(text: string, input: Date | null): Date | null | undefined {
  const [, day = text, clock] = TYPED_MOMENT.exec(text.trim()) ?? [];
  const date = typedDate(day);
  const ofInput = isValid(input) && input ? format(input, TIME_FORMAT) : undefined;
  const time = clock === undefined ? ofInput : pastedTime(clock);
  if (date === undefined || time === undefined) return undefined;
  return date === null || time === null
    ? null
    : parse(`${date} ${time}`, `${DATE_FORMAT} ${TIME_FORMAT}`, new Date(0));
}

function momentOf(input: Date | null, zone: CompanyZone): string | null {
  if (input === null || !isValid(input)) return null;
  const date = format(input, DATE_FORMAT);
  if (!isWorkDate(date)) return null;
  return new Date(zone.instantOf(date, format(input, TIME_FORMAT))).toISOString();
}

/** Returns a date whose local day and time are those of the company, because the picker supports only the browser's zone. */
function toLocal(moment: string | null, zone: CompanyZone): Date | null {
  if (moment === null) return null;
  const instant = Date.parse(moment);
  const text = `${zone.workDateAt(instant)} ${zone.timeOfDayAt(instant)}`;
  return parse(text, `${DATE_FORMAT} ${TIME_FORMAT}`, new Date(0));
}
