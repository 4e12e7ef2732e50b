import { ATTENDANCE_MESSAGES } from '@timekeep/contracts/api/attendance-api';
import type { TimekeepRecord } from '@timekeep/contracts/api/timekeep-api';
import { fromWireDate } from '@timekeep/contracts/time/work-date';
import type { ReactNode } from 'react';
import { fullDate } from '@/shared/attendance/date-format';
import { DataTable } from '@/shared/table/data-table';
import { OverallCard } from './overall-card';
import { OVERALL_COLUMNS } from './overall-columns';

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
