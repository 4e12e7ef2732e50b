import { styled } from '@mui/material/styles';
import type { AuditVersion } from '@timekeep/contracts/api/audit-api';
import type { CompanyZone } from '@timekeep/contracts/time/company-zone';
import { yearOf, type WorkDate } from '@timekeep/contracts/time/work-date';
import { CardLine } from '@/shared/attendance/record-columns';
import { DateValue, Missing } from '@/shared/attendance/record-values';
import { actorWords, kindInWords, momentInWords } from '@/shared/audit/audit-text';
import { changeInWords, shownValues } from '@/shared/audit/changed-values';
import type { Column } from '@/shared/table/table-model';
import { CardTitle, ChangeText, Summary, Details, shortDate, NoWrap } from './change-text';

type Changed = Pick<AuditVersion, 'at' | 'actor' | 'actorName' | 'actorAuthority'>;

/** The columns with the moment of a change, in the company's zone, and its author. */
export function changedColumns<Row extends Changed>(zone: CompanyZone): readonly Column<Row>[] {
  return [
    {
      heading: 'CHANGED AT',
      width: '168px',
      sortValue: ({ at }) => at,
      render: ({ at }) => momentInWords(at, zone),
    },
    {
      heading: 'CHANGED BY',
      width: '180px',
      wraps: true,
      sortValue: (change) => actorWords(change).name,
      render: (change) => <ActorText version={change} />,
    },
  ];
}

/** The column of the employee's present name. */
export const NAME_COLUMN: Column<Pick<AuditVersion, 'EMPNAME'>> = {
  heading: 'EMPNAME',
  width: '172px',
  frozen: true,
  wraps: true,
  sortValue: ({ EMPNAME }) => EMPNAME,
  render: ({ EMPNAME }) => EMPNAME,
};

/** The columns of changes, with moments in the company's zone. */
export function changesColumns(zone: CompanyZone): readonly Column<AuditVersion>[] {
  return [
    ...changedColumns<AuditVersion>(zone),
    {
      heading: 'DATE',
      width: '160px',
      sortValue: ({ date }) => date,
      render: ({ date }) => <DateValue wireDate={date} />,
    },
    NAME_COLUMN,
    {
      heading: 'KIND',
      width: '120px',
      wraps: true,
      sortValue: ({ kind }) => kindInWords(kind),
      render: ({ kind }) => kindInWords(kind),
    },
    {
      heading: 'FROM → TO',
      width: '260px',
      wraps: true,
      sortValue: (version) => changeInWords(shownValues(version)),
      render: (version) => <ChangeText {...shownValues(version)} />,
    },
    {
      heading: 'REASON',
      width: '140px',
      wraps: true,
      sortValue: ({ reason }) => reason,
      render: ({ reason }) => reason ?? <Missing />,
    },
  ];
}

const Quiet = styled('span')(({ theme }) => ({ color: theme.vars.palette.text.secondary }));

interface ActorTextProps {
  readonly version: Omit<Changed, 'at'>;
}

/** The actor of a version in one line: `CRUZ, ANA` and, in a lighter colour, `HR`. */
function ActorText({ version }: ActorTextProps) {
  const { name, authority } = actorWords(version);
  if (authority === null) return name;
  return (
    <>
      {name} <Quiet>{authority}</Quiet>
    </>
  );
}

interface ChangeCardProps {
  readonly version: AuditVersion;
  readonly today: WorkDate;
  readonly zone: CompanyZone;
}

/** One change in two lines: employee, date and kind, then actor, changed values and time. */
export function ChangeCard({ version, today, zone }: ChangeCardProps) {
  const { EMPNAME, date, kind, at } = version;
  return (
    <>
      <CardLine>
        <CardTitle name={EMPNAME} date={date} today={today} />
        <NoWrap>{kindInWords(kind)}</NoWrap>
      </CardLine>
      <Details>
        <Summary>
          {actorWords(version).name} · <ChangeText {...shownValues(version)} />
        </Summary>
        <NoWrap>{shortMoment(Date.parse(at), today, zone)}</NoWrap>
      </Details>
    </>
  );
}

/** Returns `Nov 20, 14:03` in this year, and only the date in earlier years. */
function shortMoment(instant: number, today: WorkDate, zone: CompanyZone): string {
  const date = zone.workDateAt(instant);
  const day = shortDate(date, today);
  return yearOf(date) === yearOf(today) ? `${day}, ${zone.timeOfDayAt(instant).slice(0, 5)}` : day;
}
