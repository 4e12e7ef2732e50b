import type { AttendanceRecord } from '@timekeep/contracts/api/attendance-api';
import { remarkTitle } from '@timekeep/contracts/attendance/remarks';
import { fromWireDate } from '@timekeep/contracts/time/work-date';
import type { Column } from '@/shared/table/table-model';
import { DateValue, HoursValue, LateValue, TimeValue } from './record-values';
import { RemarkBadge } from './remark-badge';

/** The columns that tables of records share. */
export const RECORD_COLUMNS = {
  date: {
    heading: 'DATE',
    width: '22%',
    sortValue: (record) => record.Date,
    csvValue: (record) => fromWireDate(record.Date),
    render: (record) => <DateValue wireDate={record.Date} />,
  },
  remark: {
    heading: 'REMARKS',
    width: '22%',
    sortValue: (record) => remarkTitle(record.Remarks),
    render: (record) => <RemarkBadge remark={record.Remarks} />,
  },
  timeIn: {
    heading: 'TIME IN',
    width: '14%',
    align: 'right',
    sortValue: (record) => record.TimeIN1,
    render: (record) => <TimeValue time={record.TimeIN1} />,
  },
  timeOut: {
    heading: 'TIME OUT',
    width: '15%',
    align: 'right',
    sortValue: (record) => record.TimeOUT1,
    render: (record) => <TimeValue time={record.TimeOUT1} />,
  },
  minsLate: {
    heading: 'MINS LATE',
    width: '15%',
    align: 'right',
    sortValue: (record) => record.MinsLate,
    render: (record) => <LateValue minutes={record.MinsLate} />,
  },
  hours: {
    heading: 'HOURS',
    width: '12%',
    align: 'right',
    sortValue: (record) => record.hrs,
    render: (record) => <HoursValue hours={record.hrs} />,
  },
} as const satisfies Readonly<Record<string, Column<AttendanceRecord>>>;

/** The columns of one employee's records. */
export const ATTENDANCE_COLUMNS: readonly Column<AttendanceRecord>[] = Object.values(RECORD_COLUMNS);
