import type { Column } from '../../../../shared/table/table-model';
import type { LeaveSummary } from '../leave-summary.model';
import { AnniversaryValue, DaysLeft } from '../parts/leave-values';

/** The columns of the list of all employees' leave. */
export const LEAVE_COLUMNS: readonly Column<LeaveSummary>[] = [
  { heading: 'EMPID', width: '11%', sortValue: ({ EMPID }) => EMPID, render: ({ EMPID }) => EMPID },
  { heading: 'NAME', width: '25%', sortValue: ({ EMPNAME }) => EMPNAME, render: ({ EMPNAME }) => EMPNAME },
  { heading: 'DEPT', width: '18%', sortValue: ({ DEPT }) => DEPT, render: ({ DEPT }) => DEPT },
  {
    heading: 'TOTAL SL',
    width: '11%',
    align: 'right',
    sortValue: ({ SL }) => SL,
    render: ({ SL }) => <DaysLeft days={SL} />,
  },
  {
    heading: 'TOTAL VL',
    width: '11%',
    align: 'right',
    sortValue: ({ VL }) => VL,
    render: ({ VL }) => <DaysLeft days={VL} />,
  },
  {
    heading: 'EMP ANNIV',
    width: '13%',
    align: 'right',
    sortValue: ({ ANNIV }) => ANNIV,
    render: ({ ANNIV }) => <AnniversaryValue date={ANNIV} />,
  },
  {
    heading: 'INCREMENT',
    width: '11%',
    align: 'right',
    sortValue: ({ INCREMENT }) => INCREMENT,
    render: ({ INCREMENT }) => INCREMENT,
  },
];
