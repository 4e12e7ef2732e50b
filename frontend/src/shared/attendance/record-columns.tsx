import { styled } from '@mui/material/styles';
import type { AttendanceRecord } from '@timekeep/contracts/api/attendance-api';
import { remarkTitle } from '@timekeep/contracts/attendance/remarks';
import { fromWireDate } from '@timekeep/contracts/time/work-date';
import { t } from '@/shared/language/language';
import { withElements } from '@/shared/language/with-elements';
import type { Column } from '@/shared/table/table-model';
import { shortened } from '@/shared/table/table-styles';
import type { RecordWithOvertime } from './granted-overtime';
import { RecordRemark } from './not-due';
import { DateValue, hasParts, HoursValue, InValue, LateValue, OutValue, TimesValue } from './record-values';

/** The columns that tables of records share. */
export const RECORD_COLUMNS = {
  date: {
    heading: 'DATE',
    width: '152px',
    sortValue: (record) => record.Date,
    csvValue: (record) => fromWireDate(record.Date),
    render: (record) => <DateValue wireDate={record.Date} />,
  },
  remark: {
    heading: 'REMARKS',
    width: '160px',
    sortValue: (record) => remarkTitle(record.Remarks),
    render: (record) => <RecordRemark record={record} />,
  },
  timeIn: {
    heading: 'TIME IN',
    width: '96px',
    align: 'right',
    wraps: true,
    sortValue: (record) => record.TimeIN1,
    render: (record) => <InValue record={record} />,
  },
  timeOut: {
    heading: 'TIME OUT',
    width: '100px',
    align: 'right',
    wraps: true,
    sortValue: (record) => record.TimeOUT1,
    render: (record) => <OutValue record={record} />,
  },
  minsLate: {
    heading: 'MINS LATE',
    width: '108px',
    align: 'right',
    sortValue: (record) => record.MinsLate,
    render: (record) => <LateValue minutes={record.MinsLate} />,
  },
  hours: {
    heading: 'HOURS',
    width: '88px',
    align: 'right',
    sortValue: (record) => record.hrs,
    render: (record) => <HoursValue hours={record.hrs} />,
  },
} as const satisfies Readonly<Record<string, Column<AttendanceRecord>>>;

/** The columns of one employee's records. */
export const ATTENDANCE_COLUMNS: readonly Column<AttendanceRecord>[] = Object.values(RECORD_COLUMNS);

const PART_COLUMNS: readonly Column<AttendanceRecord>[] = [
  { heading: 'BREAK OUT', csvValue: ({ TimeBreakOUT }: AttendanceRecord) => TimeBreakOUT ?? null },
  { heading: 'BREAK IN', csvValue: ({ TimeBreakIN }: AttendanceRecord) => TimeBreakIN ?? null },
].map((column) => ({ ...column, width: '', render: () => null }));

/** Returns the columns that a file of records has at its end if one of them is of a split shift. */
export function partColumns(records: readonly AttendanceRecord[]): readonly Column<AttendanceRecord>[] {
  return records.some(hasParts) ? PART_COLUMNS : [];
}

/** A line of a card: the main value at the left, the rest at the right. */
export const CardLine = styled('div')({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 16,
  minWidth: 0,
  '& strong': { ...shortened, fontWeight: 600 },
});

const Figures = styled(CardLine)(({ theme }) => ({ color: theme.vars.palette.text.secondary }));

/** One record in two lines: date and remark, then times and figures. */
export function AttendanceCard({ record }: { readonly record: AttendanceRecord }) {
  return (
    <>
      <CardLine>
        <strong>
          <DateValue wireDate={record.Date} />
        </strong>
        <RecordRemark record={record} />
      </CardLine>
      <RecordFigures record={record} />
    </>
  );
}

/** Second line of a record's card: times, minutes late, hours. */
export function RecordFigures({ record }: { readonly record: RecordWithOvertime }) {
  return (
    <Figures>
      <span>
        <TimesValue record={record} />
      </span>
      <span>
        {record.MinsLate > 0 && (
          <>{withElements('{minutes} late', { minutes: <LateValue minutes={record.MinsLate} /> })} · </>
        )}
        {withElements('{hours} h', { hours: <HoursValue hours={record.hrs} /> })}
        {record.OvertimeGranted !== undefined &&
          ` · ${t('{minutes} OT', { minutes: record.OvertimeGranted })}`}
      </span>
    </Figures>
  );
}
