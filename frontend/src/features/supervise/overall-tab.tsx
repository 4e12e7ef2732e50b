import type { TimekeepRecord } from '@timekeep/contracts/api/timekeep-api';
import { fromWireDate } from '@timekeep/contracts/time/work-date';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { fullDate } from '@/shared/attendance/date-format';
import { CardLine, partColumns, RECORD_COLUMNS, RecordFigures } from '@/shared/attendance/record-columns';
import { RecordRemark, useRecordTotals } from '@/shared/attendance/not-due';
import { PrintDay } from '@/shared/attendance/timesheet';
import { t } from '@/shared/language/language';
import { DataTable } from '@/shared/table/data-table';
import type { Column } from '@/shared/table/table-model';
import { historyPath } from './supervise-address';

const NO_RECORDS: readonly TimekeepRecord[] = [];

/** Today's records of the department, each with a link to the employee's history; null while they load. */
export function OverallTab({ records }: { readonly records: readonly TimekeepRecord[] | null }) {
  const rows = records ?? NO_RECORDS;
  const navigate = useNavigate();
  const totals = useRecordTotals(rows);
  return (
    <DataTable
      label={t("Today's attendance of the department")}
      columns={OVERALL_COLUMNS}
      rows={rows}
      rowKey={keyOf}
      loading={records === null}
      loadingText={t('Loading data')}
      emptyText={t('No record found')}
      summary={summaryOf(rows)}
      renderCard={renderCard}
      totals={totals}
      openPath={pathOf}
      openLabel={openLabel}
      onOpen={(record) => {
        void navigate(pathOf(record));
      }}
      tools={<PrintDay records={rows} />}
      csv={{
        fileName: `department-attendance${rows[0] ? `-${fromWireDate(rows[0].Date)}` : ''}.csv`,
        more: partColumns(rows),
      }}
    />
  );
}

/** Returns `Friday, November 20, 2026 · 12 employees`. */
function summaryOf(records: readonly TimekeepRecord[]): string {
  const [first] = records;
  if (!first) return t('No records today');
  const count = records.length.toLocaleString('en-US');
  const people = records.length === 1 ? t('1 employee') : t('{count} employees', { count });
  return `${fullDate(fromWireDate(first.Date))} · ${people}`;
}

function keyOf({ EMPID }: TimekeepRecord): string {
  return EMPID;
}

function pathOf({ EMPID }: TimekeepRecord): string {
  return historyPath(EMPID);
}

function openLabel({ EMPNAME }: TimekeepRecord): string {
  return t('{employee}: open the attendance history', { employee: EMPNAME });
}

function renderCard(record: TimekeepRecord): ReactNode {
  return <OverallCard record={record} />;
}

/** The columns of a day in the department. */
const OVERALL_COLUMNS: readonly Column<TimekeepRecord>[] = [
  { ...RECORD_COLUMNS.date, width: '148px' },
  {
    heading: 'NAME',
    width: '136px',
    frozen: true,
    wraps: true,
    sortValue: ({ EMPNAME }) => EMPNAME,
    render: ({ EMPNAME }) => EMPNAME,
  },
  { ...RECORD_COLUMNS.remark, width: '128px' },
  { ...RECORD_COLUMNS.timeIn, width: '78px' },
  { ...RECORD_COLUMNS.timeOut, width: '80px' },
  { ...RECORD_COLUMNS.minsLate, width: '84px' },
  { ...RECORD_COLUMNS.hours, width: '64px' },
];

/** One employee's day in two lines: name and remark, then times and figures. */
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
