import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { halfMonthsUntil, type HalfMonth } from '@timekeep/contracts/time/half-months';
import { addDays, weekdayOf, WEEKDAYS, type WorkDate } from '@timekeep/contracts/time/work-date';
import { monthAndYear, monthName, periodName } from '@/shared/attendance/date-format';
import { t } from '@/shared/language/language';
import { Pill } from './filter-parts';

/** Days from `from` to `to`, both included. */
interface DateRange {
  readonly from: WorkDate;
  readonly to: WorkDate;
}

interface PeriodPreset extends DateRange {
  readonly label: string;
}

/** Returns the most frequent periods as of today: days, and those of a history. */
export function periodPresets(today: WorkDate): readonly PeriodPreset[] {
  const yesterday = addDays(today, -1);
  return [
    { label: t('Today'), from: today, to: today },
    { label: t('Yesterday'), from: yesterday, to: yesterday },
    ...historyPresets(today),
  ];
}

/** Returns this week, this and last month, and the halves of both that have begun. */
export function historyPresets(today: WorkDate): readonly PeriodPreset[] {
  const monday = addDays(today, -((WEEKDAYS.indexOf(weekdayOf(today)) + 6) % 7));
  const hasSecondHalf = today.slice(8) > '15';
  return [
    { label: t('This week'), from: monday, to: addDays(monday, 6) },
    ...monthPresets(today),
    ...halfMonthPresets(today, hasSecondHalf ? 4 : 3),
  ];
}

/** Returns this month and the last one, by name. */
export function monthPresets(today: WorkDate): readonly PeriodPreset[] {
  const first = `${today.slice(0, 8)}01`;
  const nameOf = today.slice(5, 7) === '01' ? monthAndYear : monthName;
  return [first, `${addDays(first, -1).slice(0, 8)}01`].map((from) => ({
    label: nameOf(from),
    from,
    to: addDays(`${addDays(from, 31).slice(0, 8)}01`, -1),
  }));
}

/** Returns the latest half months up to that of a date, newest first. */
export function halfMonthPresets(until: WorkDate, count: number): readonly PeriodPreset[] {
  return halfMonthsUntil(until, count)
    .map((half) => ({ label: periodName(half), ...half }))
    .toReversed();
}

interface PeriodPresetsProps {
  /** Null while today is not known. */
  readonly presets: readonly PeriodPreset[] | null;
  /** The dates in the fields. */
  readonly from: WorkDate | null | undefined;
  readonly to: WorkDate | null | undefined;
  readonly disabled?: boolean;
  /** True beside fields that have labels: two lines of low buttons are as high as label and field. */
  readonly isBesideFields?: boolean;
  readonly onRange: (range: HalfMonth) => void;
}

/** About as wide as the periods of a history. */
const PLACE = {
  width: '33.5rem',
  maxWidth: '100%',
  height: { xs: 144, sm: 30 },
  borderRadius: '8px',
} as const;

/** Width of the periods of a history in two lines, also in Filipino, and of those with single days. */
const HISTORY_WIDTH = 340;
const DAYS_WIDTH = 366;
const besideFields = {
  flex: { xs: '1 1 100%', sm: '0 1 auto' },
  width: { sm: 'max-content' },
  gap: { xs: 0.75, sm: 0.5 },
  '& .MuiButton-root': { minHeight: { sm: 26 } },
} as const;

/** Buttons that select a period. */
export function PeriodPresets({
  presets,
  from,
  to,
  disabled = false,
  isBesideFields = false,
  onRange,
}: PeriodPresetsProps) {
  if (!presets) return <Skeleton variant="rounded" sx={PLACE} />;
  return (
    <Box
      role="group"
      aria-label={t('Period')}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 0.75,
        ...(isBesideFields && {
          ...besideFields,
          maxWidth: { sm: presets.length > 7 ? DAYS_WIDTH : HISTORY_WIDTH },
        }),
      }}
    >
      {presets.map(({ label, ...range }) => (
        <Pill
          key={label}
          isChosen={range.from === from && range.to === to}
          disabled={disabled}
          onClick={() => {
            onRange(range);
          }}
        >
          {label}
        </Pill>
      ))}
    </Box>
  );
}
