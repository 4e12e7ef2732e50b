import Box from '@mui/material/Box';
import type { TimeOfDay } from '@timekeep/contracts/time/time-of-day';
import { fromWireDate } from '@timekeep/contracts/time/work-date';
import { mediumDate, shortWeekday } from './date-words';

/** What stands for a value that is missing. */
export const MISSING = 'N/A';

/** `Nov 20, 2026` and, lighter, `Fri`. Takes a record's `Date` as on the wire. */
export function DateValue({ wireDate }: { readonly wireDate: string }) {
  const date = fromWireDate(wireDate);
  return (
    <>
      {mediumDate(date)}{' '}
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {shortWeekday(date)}
      </Box>
    </>
  );
}

/** `HH:MM:SS`, or N/A. */
export function TimeValue({ time }: { readonly time: TimeOfDay | null }) {
  return time ?? <Missing />;
}

/** Whole minutes; red and bold above 0. */
export function LateValue({ minutes }: { readonly minutes: number }) {
  if (minutes <= 0) return minutes;
  return (
    <Box component="strong" sx={{ color: 'error.main', fontWeight: 700 }}>
      {minutes}
    </Box>
  );
}

/** Hours with two decimals. */
export function HoursValue({ hours }: { readonly hours: number }) {
  return hours.toFixed(2);
}

export function Missing() {
  return (
    <Box component="span" sx={{ color: 'text.secondary', opacity: 0.85 }}>
      {MISSING}
    </Box>
  );
}
