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
type Times = Pick<AttendanceRecord, 'TimeIN1' | 'TimeOUT1' | 'TimeBreakOUT' | 'TimeBreakIN' | 'hrs'>;

/** Returns whether a time of a record is on the day after its in: earlier in the day, or the out of 24 hours and more. */
export function isOnNextDay(time: TimeOfDay | null, { TimeIN1, TimeOUT1, hrs }: Times): boolean {
  if (time === null || TimeIN1 === null) return false;
  return time < TimeIN1 || (time === TimeOUT1 && hrs >= HOURS_OF_A_DAY);
}

const HOURS_OF_A_DAY = 24;

interface RecordTimeProps {
  readonly time: TimeOfDay | null;
  readonly record: Times;
}

/** A time of a record, with a small `+1` if it is on the day after the record's date. */
function RecordTime({ time, record }: RecordTimeProps) {
  if (!isOnNextDay(time, record)) return <TimeValue time={time} />;
  return (
    <>
      {time}
      <NextDay role="img" aria-label={t('on the next day')} title={t('on the next day')}>
        +1
      </NextDay>
    </>
  );
}

const NextDay = styled('sup')({ fontSize: '0.6875em', lineHeight: 0, fontWeight: 600, marginLeft: '0.1em' });

// In a column the mark stands in the space at the right, so that the figures stay below each other.
const InColumn = styled('span')({ whiteSpace: 'nowrap', '& sup': { marginRight: '-1.35em' } });
const Part = styled('span')({ whiteSpace: 'nowrap' });
const Line = styled(InColumn)({ display: 'block' });

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
        <RecordTime time={from} record={record} /> – <RecordTime time={to} record={record} />
      </Part>
    </Fragment>
  ));
}

/** The in of a record; for a split shift that of each part in a line. */
export function InValue({ record }: { readonly record: Times }) {
  const { TimeIN1, TimeBreakIN } = record;
  return hasParts(record) ? (
    <TwoTimes first={TimeIN1} second={TimeBreakIN ?? null} record={record} />
  ) : (
    <TimeValue time={TimeIN1} />
  );
}

/** The out of a record; for a split shift that of each part in a line. */
export function OutValue({ record }: { readonly record: Times }) {
  const { TimeOUT1, TimeBreakOUT } = record;
  return hasParts(record) ? (
    <TwoTimes first={TimeBreakOUT ?? null} second={TimeOUT1} record={record} />
  ) : (
    <InColumn>
      <RecordTime time={TimeOUT1} record={record} />
    </InColumn>
  );
}

interface TwoTimesProps {
  readonly first: TimeOfDay | null;
  readonly second: TimeOfDay | null;
  readonly record: Times;
}

function TwoTimes({ first, second, record }: TwoTimesProps) {
  return (
    <>
      <Line title={t('First part of the split shift')}>
        <RecordTime time={first} record={record} />
      </Line>
      <Line title={t('Second part of the split shift')}>
        <RecordTime time={second} record={record} />
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
