import Box from '@mui/material/Box';
import { AdapterDateFns } from '@mui/x-date-pickers/AdapterDateFns';
import { DesktopTimePicker } from '@mui/x-date-pickers/DesktopTimePicker';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { isTimeOfDay, type TimeOfDay } from '@timekeep/contracts/time/time-of-day';
import { format, isValid, parse } from 'date-fns';
import { useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { usePopup } from '@/shared/dialog/back-guard';
import { t } from '@/shared/language/language';
import { useFormField, type BoundField } from './form-fields';
import { pastedTime } from './pasted-values';
import { PICKER_TEXTS } from './picker-texts';
import { isInLastPart, moveOnSeparator, PARTS, submitOnEnter, textIn, useInputState } from './typed-input';

interface TimeFieldProps {
  readonly label: string;
  readonly value: TimeOfDay | null;
  /** Called with the time, or null while the input is empty or invalid. */
  readonly onTime: (time: TimeOfDay | null) => void;
  readonly disabled?: boolean;
  /** Problem of the value, shown under the field. */
  readonly problem?: string | null;
  readonly help?: string | undefined;
  /** True to move the focus into it when it appears. */
  readonly autoFocus?: boolean;
}

const FORMAT = 'HH:mm:ss';
const LIST_STEP_MINUTES = 30;
const LIST_LENGTH = (24 * 60) / LIST_STEP_MINUTES;
// A day without a clock change in any zone, so that every time of day exists.
const SOME_DAY = new Date(2000, 0, 1);

/** Field for a time of day with seconds: typed, pasted, or picked from a list of half hours. */
export function TimeField(props: TimeFieldProps) {
  const { label, value, onTime, disabled = false, problem = null, help, autoFocus = false } = props;
  const field = useRef<HTMLDivElement>(null);
  const [input, keep] = useInputState(value, toDate);
  const { popup, guard } = usePopup();
  // The picker reports an incomplete time as empty, so the text is checked when the field loses focus.
  const [isIncomplete, setIncomplete] = useState(false);
  const isBroken = !disabled && (isIncomplete || (input !== null && !isValid(input)));
  const [refused, setRefused] = useState<string | null>(null);
  const shownProblem = refused === null ? problem : t('“{text}” is not a time.', { text: refused });
  const below = shownProblem ?? (isBroken ? t('Time input not valid.') : help);
  const take = (date: Date | null) => {
    setRefused(null);
    const time = date !== null && isValid(date) ? format(date, FORMAT) : null;
    keep(date, time);
    setIncomplete(false);
    if (time !== value) onTime(time);
  };
  const settle = () => {
    const typed = textIn(field.current);
    const time = timeWithoutSeconds(typed);
    if (time !== null) take(toDate(time));
    else setIncomplete(isIncompleteTime(typed));
  };
  return (
    <LocalizationProvider dateAdapter={AdapterDateFns} localeText={PICKER_TEXTS}>
      <Box
        ref={field}
        {...PARTS}
        onPasteCapture={(event) => {
          const text = event.clipboardData.getData('text');
          // The picker takes a number for the part that has the focus.
          if (disabled || PART_OF_TIME.test(text)) return;
          event.preventDefault();
          event.stopPropagation();
          const time = pastedTime(text);
          setRefused(time === null ? text.trim() : null);
          if (time !== null) take(toDate(time));
        }}
        onKeyDownCapture={(event) => {
          moveOnSeparator(event);
          submitOnEnter(event, settle);
        }}
        // At once and not when the field loses the focus: what appears below it then would move the button that is being pressed.
        onKeyUp={({ key }) => {
          const time =
            /^\d$/.test(key) && isInLastPart(field.current) && timeWithoutSeconds(textIn(field.current));
          if (time) take(toDate(time));
        }}
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) settle();
        }}
      >
        <DesktopTimePicker
          {...popup}
          label={label}
          value={input}
          ampm={false}
          autoFocus={autoFocus}
          format={FORMAT}
          referenceDate={SOME_DAY}
          disabled={disabled}
          timeSteps={{ minutes: LIST_STEP_MINUTES }}
          thresholdToRenderTimeInASingleColumn={LIST_LENGTH}
          onChange={take}
          slotProps={{
            textField: {
              fullWidth: true,
              error: shownProblem !== null || isBroken,
              helperText: below ?? null,
            },
          }}
        />
        {guard}
      </Box>
    </LocalizationProvider>
  );
}

function toDate(time: TimeOfDay | null): Date | null {
  return time === null ? null : parse(time, FORMAT, SOME_DAY);
}

const PART_OF_TIME = /^\s*\d{1,2}\s*$/;
const NO_SECONDS = /^(\d{2}:\d{2}):ss$/;

/** Returns the full minute of an input with blank seconds (`08:15:ss`); null for any other input. */
export function timeWithoutSeconds(input: string): TimeOfDay | null {
  const [, minute] = NO_SECONDS.exec(input) ?? [];
  return minute === undefined ? null : valid(`${minute}:00`);
}

/** True if some parts of the time are typed and others are blank (`08:mm:ss`). */
export function isIncompleteTime(input: string): boolean {
  return /\d/.test(input) && !isTimeOfDay(input);
}

function valid(time: TimeOfDay): TimeOfDay | null {
  return isTimeOfDay(time) ? time : null;
}

interface FormTimeOptions {
  readonly label: string;
  readonly disabled?: boolean;
  readonly help?: string | undefined;
  readonly autoFocus?: boolean;
  /** Called after the form has the time. */
  readonly onTime?: (time: TimeOfDay | null) => void;
}

/** Form field for a time of day; null while it is empty or incomplete. Not in form-fields, because its picker is loaded with it. */
export function FormTime<Values extends FieldValues, Request>({
  control,
  name,
  disabled,
  onTime,
  ...options
}: BoundField<Values, Request, TimeOfDay | null> & FormTimeOptions) {
  const field = useFormField<Values, Request, TimeOfDay | null>({ control, name }, disabled);
  return (
    <TimeField
      {...options}
      value={field.text === '' ? null : field.text}
      problem={field.problem}
      disabled={field.disabled}
      onTime={(time) => {
        field.change(time);
        onTime?.(time);
      }}
    />
  );
}
