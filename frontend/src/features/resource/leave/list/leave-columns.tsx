import type { LeaveSummary } from '@/features/resource/leave/leave-summary.model';
import { AnniversaryValue, DaysLeft } from '@/features/resource/leave/parts/leave-values';
import type { Column } from '@/shared/table/table-model';

/** The columns of the list of all employees' leave. */
export const LEAVE_COLUMNS: readonly Column<LeaveSummary>[] = [
  { heading: 'EMPID', width: '11%', sortValue: ({ EMPID }) => EMPID, render: ({ EMPID }) => EMPID },
  { heading: 'NAME', width: '24.5%', sortValue: ({ EMPNAME }) => EMPNAME, render: ({ EMPNAME }) => EMPNAME },
  { heading: 'DEPT', width: '15.5%', sortValue: ({ DEPT }) => DEPT, render: ({ DEPT }) => DEPT },
  {
    heading: 'TOTAL SL',
    width: '10.5%',
    align: 'right',
    sortValue: ({ SL }) => SL,
    render: ({ SL }) => <DaysLeft days={SL} />,
  },
  {
    heading: 'TOTAL VL',
    width: '10.5%',
    align: 'right',
    sortValue: ({ VL }) => VL,
    render: ({ VL }) => <DaysLeft days={VL} />,
  },
  {
    heading: 'EMP ANNIV',
    width: '14.5%',
    align: 'right',
    sortValue: ({ ANNIV }) => ANNIV,
    render: ({ ANNIV }) => <AnniversaryValue date={ANNIV} />,
  },
  {
    heading: 'INCREMENT',
    width: '13.5%',
    align: 'right',
    sortValue: ({ INCREMENT }) => INCREMENT,
    render: ({ INCREMENT }) => INCREMENT,
  },
];
