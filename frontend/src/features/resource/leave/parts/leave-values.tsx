import Box from '@mui/material/Box';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { mediumDate } from '@/shared/attendance/date-format';

/** Days left; red below zero, which is leave in advance. */
export function DaysLeft({ days }: { readonly days: number }) {
  if (days >= 0) return days;
  return (
    <Box component="span" sx={{ color: 'error.main', fontWeight: 600 }}>
      {days}
    </Box>
  );
}

/** `Nov 20, 2026`, or -- for none. */
export function AnniversaryValue({ date }: { readonly date: WorkDate | null }) {
  return date === null ? (
    <Box component="span" sx={{ color: 'text.secondary' }}>
      --
    </Box>
  ) : (
    mediumDate(date)
  );
}
