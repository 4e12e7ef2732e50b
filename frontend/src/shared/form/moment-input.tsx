import Box from '@mui/material/Box';
import { AdapterDateFns } from '@mui/x-date-pickers/AdapterDateFns';
import { DesktopDateTimePicker } from '@mui/x-date-pickers/DesktopDateTimePicker';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import type { CompanyZone } from '@timekeep/contracts/time/company-zone';
import { EARLIEST_DATE, isWorkDate } from '@timekeep/contracts/time/work-date';
import { format, isValid, parse, setYear } from 'date-fns';
import { useRef, useState } from 'react';
import { usePopup } from '@/shared/dialog/back-guard';
import { t } from '@/shared/language/language';
import { PICKER_TEXTS } from './picker-texts';
import { yearOfTwoDigits } from './pasted-values';
import {
  isErasing,
  isPart,
  isShortYear,
  moveOnSeparator,
  PARTS,
  submitOnEnter,
  typingEnded,
  useInputState,
} from './typed-input';

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
  /** Completes a year of two digits. */
  const completeYear = () => {
    if (isMisread || !input || !isShortYear(field.current, input.getFullYear())) return;
    const inFull = setYear(input, yearOfTwoDigits(input.getFullYear()));
    const moment = momentOf(inFull, zone);
    keep(inFull, moment);
    onMoment(moment, false);
  };
  const refuse = () => {
    setMisread(true);
    keep(input, null);
    onMoment(null, false);
  };
  return (
    <LocalizationProvider dateAdapter={AdapterDateFns} localeText={PICKER_TEXTS}>
      <Box
        ref={field}
        {...PARTS}
        onPointerDownCapture={typingEnded}
        onKeyDownCapture={(event) => {
          if (isErasing(event)) setMisread(false);
          moveOnSeparator(event, refuse);
          submitOnEnter(event, completeYear);
        }}
        onKeyUp={checkIncomplete}
        onFocus={() => {
          setLeft(false);
        }}
        onBlur={({ currentTarget, relatedTarget }) => {
          setLeft(true);
          if (!isPart(relatedTarget)) completeYear();
          checkIncomplete();
          if (!currentTarget.contains(relatedTarget)) typingEnded();
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
