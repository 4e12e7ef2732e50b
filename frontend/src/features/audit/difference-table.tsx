import { styled } from '@mui/material/styles';
import { EMPID_PATTERN } from '@timekeep/contracts/api/accounts-api';
import type { CompareMomentsAnswer, RecordDifference } from '@timekeep/contracts/api/audit-api';
import type { EmployeeListItem } from '@timekeep/contracts/api/employees-api';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { useEmployeesQuery } from '@/shared/api/directory-api';
import { mediumDate } from '@/shared/attendance/date-format';
import { CardLine } from '@/shared/attendance/record-columns';
import { DateValue } from '@/shared/attendance/record-values';
import { actorInWords } from '@/shared/audit/audit-text';
import { changeInWords } from '@/shared/audit/changed-values';
import { t } from '@/shared/language/language';
import { withElements } from '@/shared/language/with-elements';
import { csvName } from '@/shared/table/csv';
import { DataTable } from '@/shared/table/data-table';
import type { Column } from '@/shared/table/table-model';
import { CardTitle, ChangeText, Summary, Details, NoWrap } from './change-text';
import { changesOfRecordPath } from './changes-search';
import { addressOfSearch, type MomentsAddress, type MomentsSearch } from './moments-search';

interface DifferenceTableProps {
  readonly search: MomentsSearch;
  readonly onSearch: (search: MomentsAddress) => void;
  /** Undefined while it loads. */
  readonly answer: CompareMomentsAnswer | undefined;
  readonly today: WorkDate;
}

const NOTHING: readonly RecordDifference[] = [];

/** The records that differ between two moments; each links to all its changes. */
export function DifferenceTable({ search, onSearch, answer, today }: DifferenceTableProps) {
  const { EMPID, department } = search;
  const navigate = useNavigate();
  const { data: present } = useEmployeesQuery(undefined);
  // Authors of changes may have left since.
  const hasFormer = answer?.data.some(({ actors }) => actors.some((actor) => isUnknown(actor, present)));
  const all = useEmployeesQuery('left', { skip: hasFormer !== true });
  const employees = all.data ?? present;
  const columns = useMemo(() => {
    const names = new Map(employees?.map(({ EMPID, EMPNAME }) => [EMPID, EMPNAME]));
    const nameOf = (EMPID: string) => names.get(EMPID);
    return differenceColumns(({ actors }) => actors.map((actor) => actorInWords(actor, nameOf)).join('; '));
  }, [employees]);
  const nameOf = (id: string) => employees?.find((one) => one.EMPID === id)?.EMPNAME ?? id;
  return (
    <DataTable
      label={t('Records that changed')}
      columns={columns}
      rows={answer?.data ?? NOTHING}
      rowKey={({ EMPID, date }) => `${EMPID} ${date}`}
      loading={answer === undefined}
      loadingText={t('Loading data')}
      emptyText={t('No record changed')}
      emptyHint={t('The records of these days are the same at both moments.')}
      summary={answer ? differenceInWords(answer) : ''}
      renderCard={(difference) => <DifferenceCard difference={difference} today={today} />}
      csv={{ fileName: csvName(['timekeep-difference', EMPID, department, search.FROM, search.TO]) }}
      filters={(['EMPID', 'department'] as const).flatMap((part) => {
        const value = search[part];
        if (value === null) return [];
        const label = part === 'EMPID' ? nameOf(value) : value;
        return [
          {
            name: part,
            label,
            onRemove: () => {
              onSearch(addressOfSearch({ ...search, [part]: null }));
            },
          },
        ];
      })}
      openLabel={openLabel}
      onOpen={(difference) => {
        void navigate(changesOfRecordPath(difference));
      }}
    />
  );
}

function isUnknown(actor: string, employees: readonly EmployeeListItem[] | undefined): boolean {
  if (!employees || !EMPID_PATTERN.test(actor)) return false;
  return !employees.some(({ EMPID }) => EMPID === actor);
}

function openLabel({ EMPNAME, date }: RecordDifference): string {
  return t('Open all changes of the record of {name}, {date}', { name: EMPNAME, date: mediumDate(date) });
}

/** Returns the columns of the differences; `actorsOf` formats the actors. */
function differenceColumns(
  actorsOf: (difference: RecordDifference) => string,
): readonly Column<RecordDifference>[] {
  return [
    {
      heading: 'DATE',
      width: '160px',
      sortValue: ({ date }) => date,
      render: ({ date }) => <DateValue wireDate={date} />,
    },
    { heading: 'EMPID', width: '88px', sortValue: ({ EMPID }) => EMPID, render: ({ EMPID }) => EMPID },
    {
      heading: 'EMPNAME',
      width: '172px',
      frozen: true,
      wraps: true,
      sortValue: ({ EMPNAME }) => EMPNAME,
      render: ({ EMPNAME }) => EMPNAME,
    },
    {
      heading: 'DEPT',
      width: '152px',
      wraps: true,
      sortValue: ({ DEPT }) => DEPT,
      render: ({ DEPT }) => DEPT,
    },
    {
      heading: 'FROM → TO',
      width: '324px',
      wraps: true,
      sortValue: changeInWords,
      render: ({ before, after }) => <ChangeText before={before} after={after} />,
    },
    {
      heading: 'LATE BY',
      width: '104px',
      align: 'right',
      sortValue: ({ lateBy }) => lateBy,
      render: ({ lateBy }) => <LateBy minutes={lateBy} />,
    },
    { heading: 'CHANGED BY', width: '176px', wraps: true, sortValue: actorsOf, render: actorsOf },
  ];
}

interface DifferenceCardProps {
  readonly difference: RecordDifference;
  readonly today: WorkDate;
}

/** One difference in two lines: employee, date and change of lateness, then the changed values. */
function DifferenceCard({ difference, today }: DifferenceCardProps) {
  const { EMPNAME, date, before, after, lateBy } = difference;
  return (
    <>
      <CardLine>
        <CardTitle name={EMPNAME} date={date} today={today} />
        {lateBy !== 0 && (
          <NoWrap>{withElements('{minutes} min late', { minutes: <LateBy minutes={lateBy} /> })}</NoWrap>
        )}
      </CardLine>
      <Details>
        <Summary>
          <ChangeText before={before} after={after} />
        </Summary>
      </Details>
    </>
  );
}

const More = styled('strong')(({ theme }) => ({ color: theme.vars.palette.error.main, fontWeight: 700 }));

/** Change of the minutes late: `+12`, red and bold like lateness, `−5` or `0`. */
function LateBy({ minutes }: { readonly minutes: number }) {
  return minutes > 0 ? <More>{lateByInWords(minutes)}</More> : lateByInWords(minutes);
}

function lateByInWords(minutes: number): string {
  if (minutes === 0) return '0';
  const sign = minutes > 0 ? '+' : '−';
  return `${sign}${Math.abs(minutes).toLocaleString('en-US')}`;
}

/** Returns `12 records changed, 34 more minutes late in all`, or the shown and the total number when not all are shown. */
export function differenceInWords({ data, total }: CompareMomentsAnswer): string {
  const minutes = minutesInWords(data.reduce((sum, { lateBy }) => sum + lateBy, 0));
  const shown = data.length.toLocaleString('en-US');
  if (total !== undefined) {
    return t('The newest {shown} of {total} records that changed, {minutes} in these', {
      total: total.toLocaleString('en-US'),
      ...{ shown, minutes },
    });
  }
  return data.length === 1
    ? t('1 record changed, {minutes} in all', { minutes })
    : t('{count} records changed, {minutes} in all', { count: shown, minutes });
}

function minutesInWords(minutes: number): string {
  if (minutes === 0) return t('as many minutes late');
  if (minutes === 1) return t('1 more minute late');
  if (minutes === -1) return t('1 fewer minute late');
  const count = Math.abs(minutes).toLocaleString('en-US');
  return minutes > 0 ? t('{count} more minutes late', { count }) : t('{count} fewer minutes late', { count });
}
