import { ATTENDANCE_MESSAGES } from '@timekeep/contracts/api/attendance-api';
import type { CompareMomentsAnswer, RecordDifference } from '@timekeep/contracts/api/audit-api';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { addressOf, searchOfRecord } from '@/features/resource/audit/changes/changes-search.model';
import { useEmployeesQuery } from '@/shared/api/directory-api';
import { mediumDate } from '@/shared/attendance/date-format';
import { actorInWords } from '@/shared/audit/audit-text';
import { DataTable } from '@/shared/table/data-table';
import { DifferenceCard } from './difference-card';
import { differenceColumns } from './difference-columns';
import { differenceInWords } from './difference-words';

interface DifferenceTableProps {
  /** Undefined while it loads. */
  readonly answer: CompareMomentsAnswer | undefined;
  readonly today: WorkDate;
}

const NOTHING: readonly RecordDifference[] = [];

/** The records that two moments know differently; each leads to all its changes. */
export function DifferenceTable({ answer, today }: DifferenceTableProps) {
  const navigate = useNavigate();
  const { data: employees } = useEmployeesQuery(undefined);
  const columns = useMemo(() => {
    const names = new Map(employees?.map(({ EMPID, EMPNAME }) => [EMPID, EMPNAME]));
    const nameOf = (EMPID: string) => names.get(EMPID);
    return differenceColumns(({ actors }) => actors.map((actor) => actorInWords(actor, nameOf)).join('; '));
  }, [employees]);
  return (
    <DataTable
      label="Records that changed"
      columns={columns}
      rows={answer?.data ?? NOTHING}
      rowKey={({ EMPID, date }) => `${EMPID} ${date}`}
      loading={answer === undefined}
      loadingText={ATTENDANCE_MESSAGES.loading}
      emptyText="No record changed"
      emptyHint="Both moments know the same of these days."
      summary={answer ? differenceInWords(answer) : ''}
      renderCard={(difference) => <DifferenceCard difference={difference} today={today} />}
      csv={{ fileName: 'timekeep-difference.csv' }}
      openLabel={openLabel}
      onOpen={(difference) => {
        void navigate(`/resource/audit?${addressOf(searchOfRecord(difference)).toString()}`);
      }}
    />
  );
}

function openLabel({ EMPNAME, date }: RecordDifference): string {
  return `Open all changes of the record of ${EMPNAME}, ${mediumDate(date)}`;
}
