import type { AuditVersion } from '@timekeep/contracts/api/audit-api';
import type { CompanyZone } from '@timekeep/contracts/time/company-zone';
import { changeInWords, ChangeText } from '@/features/resource/audit/parts/change-text';
import { DateValue, Missing } from '@/shared/attendance/record-values';
import { actorWords, kindInWords, momentInWords } from '@/shared/audit/audit-text';
import type { Column } from '@/shared/table/table-model';
import { ActorText } from './actor-text';

/** The columns of changes, with moments in the company's zone. */
export function changesColumns(zone: CompanyZone): readonly Column<AuditVersion>[] {
  return [
    {
      heading: 'CHANGED AT',
      width: '172px',
      sortValue: ({ at }) => at,
      render: ({ at }) => momentInWords(at, zone),
    },
    {
      heading: 'CHANGED BY',
      width: '192px',
      sortValue: (version) => actorWords(version).name,
      render: (version) => <ActorText version={version} />,
    },
    {
      heading: 'DATE',
      width: '160px',
      sortValue: ({ date }) => date,
      render: ({ date }) => <DateValue wireDate={date} />,
    },
    {
      heading: 'EMPNAME',
      width: '184px',
      sortValue: ({ EMPNAME }) => EMPNAME,
      render: ({ EMPNAME }) => EMPNAME,
    },
    {
      heading: 'KIND',
      width: '140px',
      sortValue: ({ kind }) => kindInWords(kind),
      render: ({ kind }) => kindInWords(kind),
    },
    {
      heading: 'FROM → TO',
      width: '300px',
      sortValue: ({ before, after }) => changeInWords(before, after),
      render: ({ before, after }) => <ChangeText before={before} after={after} />,
    },
    {
      heading: 'REASON',
      width: '116px',
      sortValue: ({ reason }) => reason,
      render: ({ reason }) => reason ?? <Missing />,
    },
  ];
}
