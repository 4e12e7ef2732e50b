import type { RecordDifference } from '@timekeep/contracts/api/audit-api';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { CardTitle, CutOff, Details, Whole } from '@/features/resource/audit/parts/card-lines';
import { ChangeText } from '@/features/resource/audit/parts/change-text';
import { CardLine } from '@/shared/attendance/record-columns';
import { LateBy } from './late-by';

interface DifferenceCardProps {
  readonly difference: RecordDifference;
  readonly today: WorkDate;
}

/** One difference in two lines: whose record and how much later, then what became of it. */
export function DifferenceCard({ difference, today }: DifferenceCardProps) {
  const { EMPNAME, date, before, after, lateBy } = difference;
  return (
    <>
      <CardLine>
        <CardTitle name={EMPNAME} date={date} today={today} />
        {lateBy !== 0 && (
          <Whole>
            <LateBy minutes={lateBy} /> min late
          </Whole>
        )}
      </CardLine>
      <Details>
        <CutOff>
          <ChangeText before={before} after={after} />
        </CutOff>
      </Details>
    </>
  );
}
