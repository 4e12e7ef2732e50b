import type { TimekeepRecord } from '@timekeep/contracts/api/timekeep-api';
import { CardLine, RecordFigures } from '@/shared/attendance/record-columns';
import { RemarkBadge } from '@/shared/attendance/record-values';

/** One person's day in two lines: who and what, then the times and figures. */
export function OverallCard({ record }: { readonly record: TimekeepRecord }) {
  return (
    <>
      <CardLine>
        <strong>{record.EMPNAME}</strong>
        <RemarkBadge remark={record.Remarks} />
      </CardLine>
      <RecordFigures record={record} />
    </>
  );
}
