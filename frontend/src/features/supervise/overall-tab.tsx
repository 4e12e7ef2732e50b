import { ATTENDANCE_MESSAGES } from '@timekeep/contracts/api/attendance-api';
import type { TimekeepRecord } from '@timekeep/contracts/api/timekeep-api';
import { fromWireDate } from '@timekeep/contracts/time/work-date';
import type { ReactNode } from 'react';
import { fullDate } from '@/shared/attendance/date-format';
import { CardLine, RECORD_COLUMNS, RecordFigures } from '@/shared/attendance/record-columns';
import { RecordRemark } from '@/shared/attendance/not-due';
import { DataTable } from '@/shared/table/data-table';
import type { Column } from '@/shared/table/table-model';

const NO_RECORDS: readonly TimekeepRecord[] = [];

/** Today of everybody in the department; null while it loads. */
export function OverallTab({ records }: { readonly records: readonly TimekeepRecord[] | null }) {
  const rows = records ?? NO_RECORDS;
  return (
    <DataTable
      label="Today's attendance of the department"
      columns={OVERALL_COLUMNS}
      rows={rows}
      rowKey={keyOf}
      loading={records === null}
      loadingText={ATTENDANCE_MESSAGES.loading}
      emptyText={ATTENDANCE_MESSAGES.empty}
      summary={summaryOf(rows)}
      renderCard={renderCard}
      csv={{ fileName: `department-attendance${rows[0] ? `-${fromWireDate(rows[0].Date)}` : ''}.csv` }}
    />
  );
}

/** `Friday, November 20, 2026 · 12 employees` */
function summaryOf(records: readonly TimekeepRecord[]): string {
  const [first] = records;
  if (!first) return 'No records today';
  const people = `${records.length.toLocaleString('en-US')} ${records.length === 1 ? 'employee' : 'employees'}`;
  return `${fullDate(fromWireDate(first.Date))} · ${people}`;
}

function keyOf({ EMPID }: TimekeepRecord): string {
  return EMPID;
}

function renderCard(record: TimekeepRecord): ReactNode {
  return <OverallCard record={record} />;
}

/** The columns of a day in the department. */
const OVERALL_COLUMNS: readonly Column<TimekeepRecord>[] = [
  { ...RECORD_COLUMNS.date, width: '138px' },
  {
    heading: 'NAME',
    width: '146px',
    sortValue: ({ EMPNAME }) => EMPNAME,
    render: ({ EMPNAME }) => EMPNAME,
  },
  { ...RECORD_COLUMNS.remark, width: '124px' },
  { ...RECORD_COLUMNS.timeIn, width: '80px' },
  { ...RECORD_COLUMNS.timeOut, width: '80px' },
  { ...RECORD_COLUMNS.minsLate, width: '86px' },
  { ...RECORD_COLUMNS.hours, width: '62px' },
];

/** One person's day in two lines: who and what, then the times and figures. */
function OverallCard({ record }: { readonly record: TimekeepRecord }) {
  return (
    <>
      <CardLine>
        <strong>{record.EMPNAME}</strong>
        <RecordRemark record={record} />
      </CardLine>
      <RecordFigures record={record} />
    </>
  );
}
