import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { addDays, weekdayOf, WEEKDAYS, type WorkDate } from '@timekeep/contracts/time/work-date';
import { t } from '@/shared/language/language';

/** Days from `from` to `to`, both included. */
interface DateRange {
  readonly from: WorkDate;
  readonly to: WorkDate;
}

interface DatePreset extends DateRange {
  readonly label: string;
}

/**
 * Returns the most frequent ranges as of today. Half months are the latest ones that have begun, so that a payroll run
 * on the 3rd finds the second half of the previous month.
 */
export function datePresets(today: WorkDate): readonly DatePreset[] {
  const yesterday = addDays(today, -1);
  const monday = addDays(today, -((WEEKDAYS.indexOf(weekdayOf(today)) + 6) % 7));
  const first = firstOfMonth(today);
  const lastMonth = firstOfMonth(addDays(first, -1));
  const half = today >= day(first, 16) ? first : lastMonth;
  return [
    { label: t('Today'), from: today, to: today },
    { label: t('Yesterday'), from: yesterday, to: yesterday },
    { label: t('This week'), from: monday, to: addDays(monday, 6) },
    { label: t('This month'), from: first, to: lastOfMonth(first) },
    { label: t('Last month'), from: lastMonth, to: lastOfMonth(lastMonth) },
    { label: '1–15', from: first, to: day(first, 15) },
    { label: t('16–end'), from: day(half, 16), to: lastOfMonth(half) },
  ];
}

function day(month: WorkDate, number: number): WorkDate {
  return addDays(month, number - 1);
}

function firstOfMonth(date: WorkDate): WorkDate {
  return `${date.slice(0, 8)}01`;
}

function lastOfMonth(first: WorkDate): WorkDate {
  return addDays(firstOfMonth(addDays(first, 31)), -1);
}

interface DatePresetButtonsProps {
  readonly today: WorkDate;
  /** The dates in the fields. */
  readonly from: WorkDate | null;
  readonly to: WorkDate | null;
  readonly disabled?: boolean;
  readonly onRange: (range: DateRange) => void;
}

/** Buttons that select a range of dates. */
export function DatePresetButtons({ today, from, to, disabled = false, onRange }: DatePresetButtonsProps) {
  return (
    <Box role="group" aria-label={t('Dates')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
      {datePresets(today).map(({ label, ...range }) => {
        const isChosen = range.from === from && range.to === to;
        return (
          <Button
            key={label}
            size="small"
            variant="outlined"
            color={isChosen ? 'primary' : 'inherit'}
            aria-pressed={isChosen}
            disabled={disabled}
            sx={{
              minHeight: { xs: 44, sm: 28 },
              minWidth: { xs: 44, sm: 0 },
              px: 1,
              py: 0,
              fontSize: '0.75rem',
              ...(isChosen ? { bgcolor: 'subtle' } : { borderColor: 'divider', fontWeight: 500 }),
            }}
            onClick={() => {
              onRange(range);
            }}
          >
            {label}
          </Button>
        );
      })}
    </Box>
  );
}
