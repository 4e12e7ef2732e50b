import { styled } from '@mui/material/styles';
import type { AttendanceRecord } from '@timekeep/contracts/api/attendance-api';
import type { TimeOfDay } from '@timekeep/contracts/time/time-of-day';
import { fromWireDate } from '@timekeep/contracts/time/work-date';
import { Fragment } from 'react';
import { t } from '@/shared/language/language';
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

/** The times of a record, with those of the break of a split shift between. */
type Times = Pick<AttendanceRecord, 'TimeIN1' | 'TimeOUT1' | 'TimeBreakOUT' | 'TimeBreakIN'>;

const Part = styled('span')({ whiteSpace: 'nowrap' });
const Line = styled('span')({ display: 'block' });

/** True for a record with times between its in and its out. */
export function hasParts({ TimeBreakOUT, TimeBreakIN }: Times): boolean {
  return TimeBreakOUT !== undefined || TimeBreakIN !== undefined;
}

/** `HH:MM:SS – HH:MM:SS`; for a split shift both parts, one after the other. */
export function TimesValue({ record }: { readonly record: Times }) {
  const { TimeIN1, TimeBreakOUT, TimeBreakIN, TimeOUT1 } = record;
  const parts = hasParts(record)
    ? [[TimeIN1, TimeBreakOUT ?? null] as const, [TimeBreakIN ?? null, TimeOUT1] as const]
    : [[TimeIN1, TimeOUT1] as const];
  return parts.map(([from, to], index) => (
    <Fragment key={index}>
      {index > 0 && ', '}
      <Part>
        <TimeValue time={from} /> – <TimeValue time={to} />
      </Part>
    </Fragment>
  ));
}

/** The in of a record; for a split shift that of each part in a line. */
export function InValue({ record }: { readonly record: Times }) {
  const { TimeIN1, TimeBreakIN } = record;
  return hasParts(record) ? (
    <TwoTimes first={TimeIN1} second={TimeBreakIN ?? null} />
  ) : (
    <TimeValue time={TimeIN1} />
  );
}

/** The out of a record; for a split shift that of each part in a line. */
export function OutValue({ record }: { readonly record: Times }) {
  const { TimeOUT1, TimeBreakOUT } = record;
  return hasParts(record) ? (
    <TwoTimes first={TimeBreakOUT ?? null} second={TimeOUT1} />
  ) : (
    <TimeValue time={TimeOUT1} />
  );
}

interface TwoTimesProps {
  readonly first: TimeOfDay | null;
  readonly second: TimeOfDay | null;
}

function TwoTimes({ first, second }: TwoTimesProps) {
  return (
    <>
      <Line title={t('First part of the split shift')}>
        <TimeValue time={first} />
      </Line>
      <Line title={t('Second part of the split shift')}>
        <TimeValue time={second} />
      </Line>
    </>
  );
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
