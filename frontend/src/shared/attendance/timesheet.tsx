import type { AttendanceRecord } from '@timekeep/contracts/api/attendance-api';
import type { TimekeepRecord } from '@timekeep/contracts/api/timekeep-api';
import { TIMING_LABELS, type AttendanceFilter } from '@timekeep/contracts/attendance/attendance-filter';
import { remarkTitle } from '@timekeep/contracts/attendance/remarks';
import { fromWireDate, type WorkDate } from '@timekeep/contracts/time/work-date';
import { use } from 'react';
import { t } from '@/shared/language/language';
import { totalInWords } from '@/shared/table/table-model';
import { dayInWords, mediumDate } from './date-format';
import { hasOvertime, type RecordWithOvertime } from './granted-overtime';
import { NotDueContext, useRecordTotals } from './not-due';
import { InValue, OutValue } from './record-values';
import { PrintButton, SheetHead, SheetTotals, Signatures } from './print-sheet';
import { notDueText } from './remark-badges';

/** The employee of a timesheet. */
export interface TimesheetOwner {
  readonly EMPID: string;
  readonly name: string;
  /** The department, with the company if known. */
  readonly place?: string;
}

/** Converts a record or a list item to the owner of a timesheet. */
export function timesheetOwner({
  EMPID,
  EMPNAME,
  DEPT,
  COMPANY,
}: Pick<TimekeepRecord, 'EMPID' | 'EMPNAME' | 'DEPT' | 'COMPANY'>): TimesheetOwner {
  return { EMPID, name: EMPNAME, place: `${DEPT}, ${COMPANY}` };
}

export interface Timesheet {
  readonly owner: TimesheetOwner;
  readonly records: readonly RecordWithOvertime[];
}

interface TimesheetPeriod {
  readonly from: WorkDate;
  readonly to: WorkDate;
}

interface PrintTimesheetsProps {
  /** Called at printing. */
  readonly timesheets: () => readonly Timesheet[];
  /** The requested days; by default those of the records. */
  readonly period?: TimesheetPeriod;
  /** The applied filter, which is printed on the sheets. */
  readonly filter?: AttendanceFilter | undefined;
  /** The moment of past records as text; null for current ones. */
  readonly knownAt?: string | null | undefined;
  readonly disabled: boolean;
}

/** Button that prints timesheets with all records, one for each employee. */
export function PrintTimesheets({ timesheets, disabled, ...head }: PrintTimesheetsProps) {
  return (
    <PrintButton disabled={disabled}>
      {() =>
        timesheets().map((timesheet) => (
          <EmployeeSheet key={timesheet.owner.EMPID} {...timesheet} {...head} />
        ))
      }
    </PrintButton>
  );
}

/** Button that prints a day of a department on one sheet. */
export function PrintDay({ records }: { readonly records: readonly TimekeepRecord[] }) {
  return <PrintButton disabled={records.length === 0}>{() => <DaySheet records={records} />}</PrintButton>;
}

type EmployeeSheetProps = Timesheet & Pick<PrintTimesheetsProps, 'period' | 'filter' | 'knownAt'>;

/** Sheet with the records of one employee, oldest first, and signature lines. */
function EmployeeSheet({ owner, records, period, filter = {}, knownAt = null }: EmployeeSheetProps) {
  const rows = records.toSorted((one, other) => (one.Date < other.Date ? -1 : 1));
  const { remark, timing = 'both', incomplete } = filter;
  const only = [
    ...(remark === undefined ? [] : [remarkTitle(remark)]),
    ...(timing === 'both' ? [] : [TIMING_LABELS[timing]]),
    ...(incomplete ? [t('Incomplete')] : []),
  ];
  return (
    <Sheet
      title={t('Timesheet')}
      name={owner.name}
      about={[t('ID: {EMPID}', { EMPID: owner.EMPID }), ...(owner.place === undefined ? [] : [owner.place])]}
      period={[
        periodInWords(period ?? filter.range ?? periodOf(rows)),
        ...(only.length === 0 ? [] : [t('Only: {remarks}', { remarks: only.join(', ') })]),
        ...(knownAt === null ? [] : [t('As known at {moment}', { moment: knownAt })]),
      ]}
      heading="DATE"
      rows={rows.map((record) => ({ record, head: dayInWords(fromWireDate(record.Date)) }))}
      signers={[t('Employee'), t('Supervisor')]}
    />
  );
}

/** Sheet with the records of a department's day by name, and signature lines. */
function DaySheet({ records }: { readonly records: readonly TimekeepRecord[] }) {
  const [first] = records;
  if (!first) return null;
  return (
    <Sheet
      title={t('Attendance')}
      name={first.DEPT}
      about={[records.length === 1 ? t('1 employee') : t('{count} employees', { count: records.length })]}
      period={[dayInWords(fromWireDate(first.Date))]}
      heading="NAME"
      rows={records
        .toSorted((one, other) => one.EMPNAME.localeCompare(other.EMPNAME))
        .map((record) => ({ record, head: `${record.EMPNAME} · ${record.EMPID}` }))}
      signers={[t('Supervisor')]}
    />
  );
}

/** The columns after the first, which identifies the row. */
const COLUMNS = [
  { heading: 'REMARKS' },
  { heading: 'TIME IN', align: 'right' },
  { heading: 'TIME OUT', align: 'right' },
  { heading: 'MINS LATE', align: 'right' },
  { heading: 'HOURS', align: 'right' },
] as const;

/** The last column, of records with granted overtime. */
const GRANTED_COLUMN = { heading: 'OT GRANTED', align: 'right' } as const;

interface SheetProps {
  readonly title: string;
  /** Name of the employee or department. */
  readonly name: string;
  /** Lines under the name. */
  readonly about: readonly string[];
  /** Lines under the title. */
  readonly period: readonly string[];
  /** Heading of the first column. */
  readonly heading: string;
  readonly rows: readonly { readonly record: RecordWithOvertime; readonly head: string }[];
  readonly signers: readonly string[];
}

/** A printed sheet: owner, period, records with totals, and signature lines. */
function Sheet({ title, name, about, period, heading, rows, signers }: SheetProps) {
  const notDue = use(NotDueContext);
  const totals = useRecordTotals(rows.map(({ record }) => record));
  const remarkOf = (record: AttendanceRecord) => {
    const timeIn = record.Remarks === 'Absent' ? notDue(record) : null;
    return timeIn === null ? remarkTitle(record.Remarks) : notDueText(timeIn);
  };
  const withGrants = hasOvertime(rows.map(({ record }) => record));
  const columns = withGrants ? [...COLUMNS, GRANTED_COLUMN] : COLUMNS;
  return (
    <section className="timesheet" aria-label={t('{title} of {name}', { title, name })}>
      <table>
        <thead>
          <tr>
            <td colSpan={columns.length + 1}>
              <SheetHead title={title} name={name} about={about} period={period} />
            </td>
          </tr>
          <tr>
            <th scope="col">{heading}</th>
            {columns.map((column) => (
              <th key={column.heading} scope="col" data-align={'align' in column ? column.align : undefined}>
                {column.heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ record, head }) => (
            <tr key={head}>
              <td>{head}</td>
              <td>{remarkOf(record)}</td>
              <td data-align="right">
                <InValue record={record} />
              </td>
              <td data-align="right">
                <OutValue record={record} />
              </td>
              <td data-align="right">
                {record.MinsLate > 0 ? <strong>{record.MinsLate}</strong> : record.MinsLate}
              </td>
              <td data-align="right">{record.hrs.toFixed(2)}</td>
              {withGrants && <td data-align="right">{record.OvertimeGranted ?? ''}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      <SheetTotals totals={totals.map((total) => [total.label, totalInWords(total)])} />
      <Signatures signers={signers} />
    </section>
  );
}

/** Returns the first and last day of records sorted by date; null without records. */
function periodOf(rows: readonly AttendanceRecord[]): TimesheetPeriod | null {
  const [first] = rows;
  const last = rows.at(-1);
  return first && last ? { from: fromWireDate(first.Date), to: fromWireDate(last.Date) } : null;
}

/** Returns `Nov 1, 2026 – Nov 20, 2026`. */
function periodInWords(period: TimesheetPeriod | null): string {
  if (period === null) return '';
  const { from, to } = period;
  return from === to ? mediumDate(from) : `${mediumDate(from)} – ${mediumDate(to)}`;
}
