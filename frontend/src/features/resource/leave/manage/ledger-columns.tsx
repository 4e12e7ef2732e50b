import { remarkTitle } from '@timekeep/contracts/attendance/remarks';
import type { LedgerLine } from '@/features/resource/leave/leave-api';
import { DaysLeft } from '@/features/resource/leave/parts/leave-values';
import { RemarkWords } from '@/features/resource/leave/record/history/remark-words';
import { DateValue } from '@/shared/attendance/record-values';
import type { Column } from '@/shared/table/table-model';

/** The columns of the ledger: what each line did, and what its type's balance was after it. */
export const LEDGER_COLUMNS: readonly Column<LedgerLine>[] = [
  {
    heading: 'DATE',
    width: '23%',
    sortValue: ({ DATE }) => DATE,
    render: ({ DATE }) => <DateValue wireDate={DATE} />,
  },
  {
    heading: 'LEAVE TYPE',
    width: '19%',
    sortValue: ({ LEAVE_TYPE }) => remarkTitle(LEAVE_TYPE),
    render: ({ LEAVE_TYPE }) => remarkTitle(LEAVE_TYPE),
  },
  {
    heading: 'REMARKS',
    width: '30%',
    sortValue: ({ REMARKS }) => REMARKS,
    render: ({ REMARKS }) => <RemarkWords remarks={REMARKS} />,
  },
  {
    heading: 'CHANGE',
    width: '13%',
    align: 'right',
    sortValue: ({ CHANGE }) => CHANGE,
    render: ({ CHANGE }) => signed(CHANGE),
  },
  {
    heading: 'BALANCE',
    width: '15%',
    align: 'right',
    sortValue: ({ BALANCE }) => BALANCE,
    render: ({ BALANCE }) => <DaysLeft days={BALANCE} />,
  },
];

/** A change of a balance with its sign. */
export function signed(days: number): string {
  return days > 0 ? `+${days}` : String(days);
}
