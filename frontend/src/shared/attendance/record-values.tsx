import { styled } from '@mui/material/styles';
import type { TimeOfDay } from '@timekeep/contracts/time/time-of-day';
import { fromWireDate } from '@timekeep/contracts/time/work-date';
import { mediumDate, shortWeekday } from './date-format';

/** Text for a missing value. */
export const MISSING = 'N/A';

const Quiet = styled('span')(({ theme }) => ({ color: theme.vars.palette.text.secondary }));
const Dimmed = styled(Quiet)({ opacity: 0.85 });
const Late = styled('strong')(({ theme }) => ({ color: theme.vars.palette.error.main, fontWeight: 700 }));

/** `Nov 20, 2026` and, in a lighter colour, `Fri`. Takes the wire format of a record's `Date`. */
export function DateValue({ wireDate }: { readonly wireDate: string }) {
  const date = fromWireDate(wireDate);
  return (
    <>
      {mediumDate(date)} <Quiet>{shortWeekday(date)}</Quiet>
    </>
  );
}

/** `HH:MM:SS`, or N/A. */
export function TimeValue({ time }: { readonly time: TimeOfDay | null }) {
  return time ?? <Missing />;
}

/** Whole minutes; red and bold above 0. */
export function LateValue({ minutes }: { readonly minutes: number }) {
  return minutes > 0 ? <Late>{minutes}</Late> : minutes;
}

/** Hours with two decimals. */
export function HoursValue({ hours }: { readonly hours: number }) {
  return hours.toFixed(2);
}

export function Missing() {
  return <Dimmed>{MISSING}</Dimmed>;
}
