import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined';
import Box from '@mui/material/Box';
import type { AttendanceRecord } from '@timekeep/contracts/api/attendance-api';
import type { ConfigAnswer } from '@timekeep/contracts/api/system-api';
import {
  filterAttendance,
  type AttendanceFilter,
  type CompanyClock,
} from '@timekeep/contracts/attendance/attendance-filter';
import { isDue, type AwaitedEmployee } from '@timekeep/contracts/attendance/due';
import { recordTotals, type RecordTotal } from '@timekeep/contracts/attendance/record-totals';
import { type CompanyRules } from '@timekeep/contracts/rules/company-rules';
import { graceOn } from '@timekeep/contracts/rules/dated-rules';
import { CompanyZone } from '@timekeep/contracts/time/company-zone';
import type { TimeOfDay } from '@timekeep/contracts/time/time-of-day';
import { fromWireDate, type WorkDate } from '@timekeep/contracts/time/work-date';
import { createContext, use, useMemo, useState } from 'react';
import { useConfig } from '@/shared/api/system-api';
import { useInterval } from '@/shared/use-interval';
import { NotDueBadge, RemarkBadge } from './remark-badges';
import { useCompanyZone } from './company-zone';

const MINUTE_MS = 60_000;

type ShownRecord = Pick<AttendanceRecord, 'Date' | 'Remarks'> & { readonly EMPID?: string };

/** Returns the scheduled time in of a record whose employee is not due yet; null for all other records. */
type NotDue = (record: ShownRecord) => TimeOfDay | null;

export const NotDueContext = createContext<NotDue>(() => null);

/** Matters that need attention on the days of one employee's records, in words. */
export const MarkedDaysContext = createContext<ReadonlyMap<WorkDate, string>>(new Map());

/** The remark of a record, with a mark on a day that needs attention. `Absent` is shown only once the employee is due. */
export function RecordRemark({ record }: { readonly record: ShownRecord }) {
  const mark = use(MarkedDaysContext).get(fromWireDate(record.Date));
  const remark =
    record.Remarks === 'Absent' ? <AbsentRemark record={record} /> : <RemarkBadge remark={record.Remarks} />;
  if (mark === undefined) return remark;
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5 }}>
      {remark}
      <WarningAmberOutlined titleAccess={mark} fontSize="small" color="warning" />
    </Box>
  );
}

function AbsentRemark({ record }: { readonly record: ShownRecord }) {
  const timeIn = use(NotDueContext)(record);
  return timeIn === null ? <RemarkBadge remark={record.Remarks} /> : <NotDueBadge timeIn={timeIn} />;
}

/** Returns the company's date and time of day, updated each minute; null until its zone is loaded. */
export function useCompanyClock(): CompanyClock | null {
  const zone = useCompanyZone();
  const [now, setNow] = useState(() => Date.now());
  useInterval(() => {
    setNow(Date.now());
  }, MINUTE_MS);
  return useMemo(() => zone && { date: zone.workDateAt(now), time: zone.timeOfDayAt(now) }, [zone, now]);
}

type IsNotDue = (date: WorkDate, timeIn: TimeOfDay) => boolean;

/** Returns a predicate: true if an employee with this time in on this date is not due yet. */
export function useIsNotDue(): IsNotDue {
  const clock = useCompanyClock();
  const rules = useConfig().data?.rules;
  return useMemo(() => isNotDueAt(clock, rules), [clock, rules]);
}

/** Returns the same of a moment that has passed; `at` in epoch milliseconds. */
export function wasNotDue({ timeZone, rules }: ConfigAnswer, at: number): IsNotDue {
  const zone = new CompanyZone(timeZone);
  return isNotDueAt({ date: zone.workDateAt(at), time: zone.timeOfDayAt(at) }, rules);
}

function isNotDueAt(clock: CompanyClock | null, rules: CompanyRules | undefined): IsNotDue {
  const graces = rules?.lateGrace ?? [];
  return (date, timeIn) => clock?.date === date && !isDue(timeIn, graceOn(graces, date), clock.time);
}

const NOBODY: readonly AwaitedEmployee[] = [];

/** Returns the value of `NotDueContext` for records of many employees; `awaited` have no punch today. */
export function useNotDue(awaited: readonly AwaitedEmployee[] = NOBODY): NotDue {
  const isNotDue = useIsNotDue();
  const timesIn = useMemo(() => new Map(awaited.map(({ EMPID, timeIn }) => [EMPID, timeIn])), [awaited]);
  return useMemo(
    () =>
      ({ Date: wireDate, EMPID = '' }) => {
        const timeIn = timesIn.get(EMPID);
        return timeIn !== undefined && isNotDue(fromWireDate(wireDate), timeIn) ? timeIn : null;
      },
    [timesIn, isNotDue],
  );
}

/**
 * Returns the totals of records, not counting employees as absent before they are due.
 *
 * @param given replaces the value of `NotDueContext`, for a component that provides the context itself
 */
export function useRecordTotals(
  records: readonly AttendanceRecord[],
  given?: NotDue,
): readonly RecordTotal[] {
  const provided = use(NotDueContext);
  const notDue = given ?? provided;
  return useMemo(() => recordTotals(records, (record) => notDue(record) !== null), [records, notDue]);
}

/**
 * Returns the records that match a filter. Shifts under way are not incomplete yet.
 *
 * @param today the date of the page, which counts until the company's clock is known; null while it is unknown too
 * @param given replaces the value of `NotDueContext`, for a component that provides the context itself
 */
export function useFilteredRecords<R extends AttendanceRecord>(
  records: readonly R[],
  filter: AttendanceFilter,
  today: WorkDate | null,
  given?: NotDue,
): readonly R[] {
  const provided = use(NotDueContext);
  const notDue = given ?? provided;
  const clock = useCompanyClock();
  // No other filter depends on the time of day, which changes each minute.
  const present = filter.incomplete ? clock : null;
  return useMemo(() => {
    const beginning = today === null ? null : { date: today, time: '00:00:00' };
    return filterAttendance(records, filter, present ?? beginning, (record) => notDue(record) !== null);
  }, [records, filter, today, present, notDue]);
}
