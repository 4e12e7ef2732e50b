import type { AttendanceRecord } from '@timekeep/contracts/api/attendance-api';
import { remarkTitle } from '@timekeep/contracts/attendance/remarks';
import type { Column } from '../table/table-model';
import { DateValue, HoursValue, LateValue, TimeValue } from './record-values';
import { RemarkBadge } from './remark-badge';

/** The columns of one employee's records. */
export const ATTENDANCE_COLUMNS: readonly Column<AttendanceRecord>[] = [
  {
    heading: 'DATE',
    width: '22%',
    sortValue: (record) => record.Date,
    render: (record) => <DateValue wireDate={record.Date} />,
  },
  {
    heading: 'REMARKS',
    width: '22%',
    sortValue: (record) => remarkTitle(record.Remarks),
    render: (record) => <RemarkBadge remark={record.Remarks} />,
  },
  {
    heading: 'TIME IN',
    width: '14%',
    align: 'right',
    sortValue: (record) => record.TimeIN1,
    render: (record) => <TimeValue time={record.TimeIN1} />,
  },
  {
    heading: 'TIME OUT',
    width: '15%',
    align: 'right',
    sortValue: (record) => record.TimeOUT1,
    render: (record) => <TimeValue time={record.TimeOUT1} />,
  },
  {
    heading: 'MINS LATE',
    width: '15%',
    align: 'right',
    sortValue: (record) => record.MinsLate,
    render: (record) => <LateValue minutes={record.MinsLate} />,
  },
  {
    heading: 'HOURS',
    width: '12%',
    align: 'right',
    sortValue: (record) => record.hrs,
    render: (record) => <HoursValue hours={record.hrs} />,
  },
];
