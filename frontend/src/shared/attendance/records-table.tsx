import type { AttendanceRecord } from '@timekeep/contracts/api/attendance-api';
import type { AttendanceFilter } from '@timekeep/contracts/attendance/attendance-filter';
import { useMemo, type ReactNode } from 'react';
import type { ActiveFilter } from '@/shared/filter/filter-parts';
import { t } from '@/shared/language/language';
import { DataTable } from '@/shared/table/data-table';
import { ATTENDANCE_COLUMNS, AttendanceCard, partColumns } from './record-columns';
import { overtimeColumns } from './granted-overtime';
import { useRecordTotals } from './not-due';
import { PrintTimesheets, type TimesheetOwner } from './timesheet';

interface RecordsTableProps<Row extends AttendanceRecord> {
  readonly label: string;
  /** Null while they load. */
  readonly records: readonly Row[] | null;
  /** Number of records without the filters; absent for tables without filters. */
  readonly unfiltered?: number;
  /** Hint for the next step when there are no records. */
  readonly emptyHint?: string;
  /** The name of the CSV file; without it there is no CSV. */
  readonly csvName?: string;
  /** The employee and the filter for a printed timesheet; absent for tables without a timesheet. */
  readonly timesheet?: {
    readonly owner: TimesheetOwner;
    readonly filter?: AttendanceFilter;
    /** The moment of past records as text; null for current ones. */
    readonly knownAt?: string | null;
  };
  readonly onOpen?: (record: Row, recordsAfter: () => readonly Row[]) => void;
  readonly openLabel?: (record: Row) => string;
  /** The applied filters. */
  readonly filters?: readonly ActiveFilter[];
  readonly panel?: ReactNode;
}

const NO_RECORDS: readonly never[] = [];

/** Table of one employee's records. */
export function RecordsTable<Row extends AttendanceRecord>(props: RecordsTableProps<Row>) {
  const { label, records, unfiltered, emptyHint, csvName, timesheet, onOpen, openLabel, filters, panel } =
    props;
  const rows: readonly Row[] = records ?? NO_RECORDS;
  const totals = useRecordTotals(rows);
  const columns = useMemo(() => [...ATTENDANCE_COLUMNS, ...overtimeColumns(rows)], [rows]);
  return (
    <DataTable
      label={label}
      columns={columns}
      rows={rows}
      rowKey={recordKey}
      loading={records === null}
      loadingText={t('Loading data')}
      emptyText={t('No record found')}
      {...(emptyHint === undefined ? {} : { emptyHint })}
      summary={recordsInWords(rows.length, unfiltered ?? rows.length)}
      renderCard={renderCard}
      totals={totals}
      {...(csvName === undefined ? {} : { csv: { fileName: csvName, more: partColumns(records ?? []) } })}
      {...(filters && { filters })}
      {...(onOpen && { onOpen })}
      {...(openLabel && { openLabel })}
      tools={
        timesheet && (
          <PrintTimesheets
            timesheets={() => [{ owner: timesheet.owner, records: rows }]}
            filter={timesheet.filter}
            knownAt={timesheet.knownAt}
            disabled={rows.length === 0}
          />
        )
      }
      panel={panel}
    />
  );
}

/** Returns `3 records`, or `2 of 3 records` when some are filtered out. */
export function recordsInWords(shown: number, all: number): string {
  const count = all.toLocaleString('en-US');
  if (shown === all) return all === 1 ? t('1 record') : t('{count} records', { count });
  const values = { shown: shown.toLocaleString('en-US'), count };
  return all === 1 ? t('{shown} of {count} record', values) : t('{shown} of {count} records', values);
}

function recordKey(record: AttendanceRecord): string {
  return record.Date;
}

function renderCard(record: AttendanceRecord): ReactNode {
  return <AttendanceCard record={record} />;
}
