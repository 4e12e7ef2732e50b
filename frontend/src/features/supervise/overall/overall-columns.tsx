import type { TimekeepRecord } from '@timekeep/contracts/api/timekeep-api';
import { RECORD_COLUMNS } from '@/shared/attendance/record-columns';
import type { Column } from '@/shared/table/table-model';

/** The columns of a day in the department. */
export const OVERALL_COLUMNS: readonly Column<TimekeepRecord>[] = [
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
