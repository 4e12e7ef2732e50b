import type { AuditVersion } from '@timekeep/contracts/api/audit-api';
import type { CompanyZone } from '@timekeep/contracts/time/company-zone';
import { yearOf, type WorkDate } from '@timekeep/contracts/time/work-date';
import { CardTitle, CutOff, Details, shortDate, Whole } from '@/features/resource/audit/parts/card-lines';
import { ChangeText } from '@/features/resource/audit/parts/change-text';
import { CardLine } from '@/shared/attendance/record-columns';
import { actorWords, kindInWords } from '@/shared/audit/audit-text';

interface ChangeCardProps {
  readonly version: AuditVersion;
  readonly today: WorkDate;
  readonly zone: CompanyZone;
}

/** One change in two lines: whose record and by what, then who made what of it, and when. */
export function ChangeCard({ version, today, zone }: ChangeCardProps) {
  const { EMPNAME, date, kind, before, after, at } = version;
  return (
    <>
      <CardLine>
        <CardTitle name={EMPNAME} date={date} today={today} />
        <Whole>{kindInWords(kind)}</Whole>
      </CardLine>
      <Details>
        <CutOff>
          {actorWords(version).name} · <ChangeText before={before} after={after} />
        </CutOff>
        <Whole>{shortMoment(Date.parse(at), today, zone)}</Whole>
      </Details>
    </>
  );
}

/** `Nov 20, 14:03` in this year; the date of earlier ones. */
function shortMoment(instant: number, today: WorkDate, zone: CompanyZone): string {
  const date = zone.workDateAt(instant);
  const day = shortDate(date, today);
  return yearOf(date) === yearOf(today) ? `${day}, ${zone.timeOfDayAt(instant).slice(0, 5)}` : day;
}
