import type { RecordDifference } from '@timekeep/contracts/api/audit-api';
import { changeInWords, ChangeText } from '@/features/resource/audit/parts/change-text';
import { DateValue } from '@/shared/attendance/record-values';
import type { Column } from '@/shared/table/table-model';
import { LateBy } from './late-by';

/** The columns of what changed between two moments; `actorsOf` puts into words who changed it. */
export function differenceColumns(
  actorsOf: (difference: RecordDifference) => string,
): readonly Column<RecordDifference>[] {
  return [
    {
      heading: 'DATE',
      width: '164px',
      sortValue: ({ date }) => date,
      render: ({ date }) => <DateValue wireDate={date} />,
    },
    { heading: 'EMPID', width: '88px', sortValue: ({ EMPID }) => EMPID, render: ({ EMPID }) => EMPID },
    {
      heading: 'EMPNAME',
      width: '192px',
      sortValue: ({ EMPNAME }) => EMPNAME,
      render: ({ EMPNAME }) => EMPNAME,
    },
    { heading: 'DEPT', width: '152px', sortValue: ({ DEPT }) => DEPT, render: ({ DEPT }) => DEPT },
    {
      heading: 'FROM → TO',
      width: '360px',
      sortValue: ({ before, after }) => changeInWords(before, after),
      render: ({ before, after }) => <ChangeText before={before} after={after} />,
    },
    {
      heading: 'LATE BY',
      width: '104px',
      align: 'right',
      sortValue: ({ lateBy }) => lateBy,
      render: ({ lateBy }) => <LateBy minutes={lateBy} />,
    },
    { heading: 'CHANGED BY', width: '176px', sortValue: actorsOf, render: actorsOf },
  ];
}
