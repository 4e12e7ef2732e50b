import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { addDays, daysBetween, weekdayOf, type WorkDate } from '@timekeep/contracts/time/work-date';
import { useState, type KeyboardEvent } from 'react';
import { dayAndMonth, fullDate, shortWeekday } from '@/shared/attendance/date-format';
import { t } from '@/shared/language/language';
import {
  daysTaken,
  hasOnlyDay,
  TAKEN_PARTS,
  type DayChoice,
  type DayPart,
  type TakenPart,
} from './day-parts';
import { BalanceChange, dayCountInWords } from './leave-values';

const PART_LABELS: Readonly<Record<TakenPart, string>> = { whole: t('Whole'), AM: 'AM', PM: 'PM' };
const PART_NAMES: Readonly<Record<DayPart, string>> = {
  whole: t('Whole day'),
  AM: 'AM',
  PM: 'PM',
  none: t('Left out'),
};

const DAYS_OF_WEEK = 7;

const Part = styled('button')(({ theme }) => {
  const { palette } = theme.vars;
  return {
    minHeight: 26,
    padding: 0,
    border: `1px solid ${palette.divider}`,
    borderRadius: 6,
    background: 'none',
    color: palette.text.secondary,
    font: 'inherit',
    cursor: 'pointer',
    [theme.breakpoints.down('sm')]: { minHeight: 44, minWidth: 44 },
    '&:hover': { borderColor: palette.primary.main, color: palette.text.primary },
    '&:focus-visible': { outline: `2px solid ${palette.primary.main}`, outlineOffset: 1 },
    '&:disabled': { cursor: 'default', opacity: 0.6 },
    '&[aria-pressed=true]': {
      borderColor: palette.primary.main,
      backgroundColor: palette.primary.main,
      color: palette.primary.contrastText,
      fontWeight: 600,
    },
  };
});

interface LeaveCalendarProps {
  /** The days of the range, ascending. */
  readonly days: readonly DayChoice[];
  readonly disabled: boolean;
  readonly onPress: (day: DayChoice, part: TakenPart) => void;
  /** A sentence below the days. */
  readonly note?: string | null;
}

/**
 * The weeks of a range in seven columns, with Whole, AM and PM of each day. It is one stop of the Tab key; arrows move within it. No text
 * changes its height, so that the days stay where they are pressed.
 */
export function LeaveCalendar({ days, disabled, onPress, note = null }: LeaveCalendarProps) {
  const [current, setCurrent] = useState<string | null>(null);
  const [first] = days;
  const last = days.at(-1);
  if (!first || !last) return null;
  const begin = sundayOf(first.date);
  const weeks = Math.floor(daysBetween(begin, last.date) / DAYS_OF_WEEK) + 1;
  const byDate = new Map(days.map((day) => [day.date, day]));
  const dates = Array.from({ length: weeks * DAYS_OF_WEEK }, (_, index) => addDays(begin, index));
  const keys = days.flatMap(({ date, possible }) => possible.map((part) => keyOf(date, part)));
  const stop = current !== null && keys.includes(current) ? current : keys[0];
  return (
    <Box role="group" aria-label={t('Days of leave')}>
      <Typography variant="body2" role="status" sx={{ mb: 1 }}>
        <Box component="strong" sx={{ display: 'block' }}>
          {t('{days} of leave.', { days: dayCountInWords(daysTaken(days)) })}
        </Box>
        {keys.length > 0 &&
          (hasOnlyDay(days)
            ? t('Press AM or PM to take half of the day.')
            : t('Press Whole, AM or PM of a day to take it, and again to leave the day out.'))}
      </Typography>
      <Box
        sx={{
          ...{ display: 'grid', gridTemplateColumns: 'repeat(7, minmax(0, 1fr))', rowGap: 0.5 },
          ...{
            columnGap: { xs: 0, sm: 0.5 },
            mx: { xs: -1, sm: 0 },
            fontSize: '0.75rem',
            lineHeight: '16px',
          },
        }}
        onKeyDown={moveFocus}
      >
        {dates.slice(0, DAYS_OF_WEEK).map((date) => (
          <Box key={date} aria-hidden sx={{ textAlign: 'center', color: 'text.secondary', pb: 0.5 }}>
            {shortWeekday(date)}
          </Box>
        ))}
        {dates.map((date, index) => (
          <Day
            key={date}
            date={date}
            label={index === 0 || date.endsWith('-01') ? dayAndMonth(date) : String(Number(date.slice(8)))}
            day={byDate.get(date)}
            {...{ disabled, stop, onPress }}
            onFocus={setCurrent}
          />
        ))}
      </Box>
      {/* Its lines are reserved: on phones the sentence takes two. */}
      {note !== null && (
        <Typography variant="body2" role="status" sx={{ mt: 1, minHeight: { xs: '2lh', sm: '1lh' } }}>
          {note}
        </Typography>
      )}
    </Box>
  );
}

interface DayProps extends Pick<LeaveCalendarProps, 'disabled' | 'onPress'> {
  readonly date: WorkDate;
  readonly label: string;
  /** Undefined for a day of the week that is not in the range. */
  readonly day: DayChoice | undefined;
  /** Key of the part that the Tab key reaches. */
  readonly stop: string | undefined;
  readonly onFocus: (key: string) => void;
}

function Day({ date, label, day, disabled, stop, onPress, onFocus }: DayProps) {
  if (!day) {
    return (
      <Box aria-hidden sx={{ textAlign: 'center', color: 'text.secondary', pt: 0.5 }}>
        {label}
      </Box>
    );
  }
  const { part, reason, possible } = day;
  return (
    <Box
      role="group"
      aria-label={`${fullDate(date)}, ${reason ?? PART_NAMES[part]}`}
      sx={{
        ...{ display: 'grid', alignContent: 'start', gap: '2px', pt: 0.5, borderRadius: '8px' },
        ...(part !== 'none' && { bgcolor: 'subtle' }),
      }}
    >
      <Box aria-hidden sx={{ textAlign: 'center', ...(part !== 'none' && { fontWeight: 600 }) }}>
        {label}
      </Box>
      {reason !== null && (
        <Box
          aria-hidden
          sx={{
            textAlign: 'center',
            fontSize: '0.6875rem',
            color: 'text.secondary',
            overflowWrap: 'anywhere',
          }}
        >
          {reason}
        </Box>
      )}
      {TAKEN_PARTS.filter((one) => possible.includes(one)).map((one) => (
        <Part
          key={one}
          type="button"
          disabled={disabled}
          aria-pressed={part === one}
          aria-label={`${fullDate(date)}, ${PART_NAMES[one]}`}
          tabIndex={stop === keyOf(date, one) ? 0 : -1}
          data-part={keyOf(date, one)}
          onFocus={() => {
            onFocus(keyOf(date, one));
          }}
          onClick={() => {
            onPress(day, one);
          }}
        >
          {PART_LABELS[one]}
        </Part>
      ))}
    </Box>
  );
}

function keyOf(date: WorkDate, part: TakenPart): string {
  return `${date} ${part}`;
}

/** Weeks begin on Sunday, as in the calendars of date fields. */
function sundayOf(date: WorkDate): WorkDate {
  return weekdayOf(date) === 'sunday' ? date : sundayOf(addDays(date, -1));
}

const ARROWS: Readonly<Record<string, readonly [number, number] | undefined>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Moves the focus to the next part in the direction of an arrow: to the same part of the next day, or the next part in the column. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const arrow = ARROWS[event.key];
  const focused = event.target instanceof HTMLElement ? event.target.dataset['part'] : undefined;
  if (!arrow || focused === undefined) return;
  event.preventDefault();
  const [date = '', part] = focused.split(' ');
  const [days, parts] = arrow;
  const keyed = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-part]')];
  const find = (key: string) => keyed.find((button) => button.dataset['part'] === key);
  const last = keyed.at(-1)?.dataset['part']?.slice(0, 10) ?? date;
  const first = keyed[0]?.dataset['part']?.slice(0, 10) ?? date;
  let place = TAKEN_PARTS.findIndex((one) => one === part);
  let at = date;
  while (first <= at && at <= last) {
    if (days !== 0) at = addDays(at, days);
    else {
      place += parts;
      if (place < 0 || place >= TAKEN_PARTS.length) {
        at = addDays(at, parts * DAYS_OF_WEEK);
        place = parts > 0 ? 0 : TAKEN_PARTS.length - 1;
      }
    }
    const next = find(`${at} ${TAKEN_PARTS[place] ?? ''}`);
    if (!next) continue;
    next.focus();
    return;
  }
}

interface BalancesAfterProps {
  readonly balances: readonly {
    readonly title: string;
    readonly before: number;
    /** Days that the employee has asked for, and that are neither granted nor refused yet. */
    readonly waiting?: number;
    readonly taken: number;
  }[];
}

/** Balances before and after the leave. Days that wait count as taken afterwards, since they were asked for first. */
export function BalancesAfter({ balances }: BalancesAfterProps) {
  if (balances.length === 0) return null;
  return (
    <Box
      component="dl"
      aria-label={t('Balance before and after')}
      sx={{ m: 0, p: 2, display: 'grid', gap: 0.5, borderRadius: '10px', bgcolor: 'subtle' }}
    >
      {balances.map(({ title, before, waiting = 0, taken }) => (
        <Box
          key={title}
          sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, fontSize: '0.875rem' }}
        >
          <Box component="dt">{title}</Box>
          <Box component="dd" sx={{ m: 0, fontWeight: 600 }}>
            <BalanceChange before={before} waiting={waiting} after={before - waiting - taken} />
          </Box>
        </Box>
      ))}
    </Box>
  );
}
