import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { ATTENDANCE_MESSAGES } from '@timekeep/contracts/api/attendance-api';
import type { AuditVersion, SearchAuditAnswer, SearchAuditRequest } from '@timekeep/contracts/api/audit-api';
import { useMemo } from 'react';
import { versionKey } from '@/features/resource/audit/change/version-in-address';
import type { CompanyDay } from '@/features/resource/audit/parts/with-company-day';
import { mediumDate } from '@/shared/attendance/date-format';
import { kindInWords } from '@/shared/audit/audit-text';
import { DataTable } from '@/shared/table/data-table';
import { ChangeCard } from './change-card';
import { changesColumns } from './changes-columns';
import { ExportButton } from './export-button';
import { VoidedEvents } from './voided-events';

interface ChangesResultsProps extends CompanyDay {
  readonly search: SearchAuditRequest;
  /** Undefined while they load. */
  readonly answer: SearchAuditAnswer | undefined;
  readonly onOpen: (version: AuditVersion) => void;
}

const NO_VERSIONS: readonly AuditVersion[] = [];

/** The changes that a search found, the latest first; each opens with all that is known of it. */
export function ChangesResults({ search, answer, today, zone, onOpen }: ChangesResultsProps) {
  const rows = answer?.data ?? NO_VERSIONS;
  const columns = useMemo(() => changesColumns(zone), [zone]);
  const isLimited = answer?.total !== undefined;
  const total = answer ? (answer.total ?? rows.length) : null;
  return (
    <Box sx={{ display: 'grid', gap: 1, minWidth: 0 }}>
      {isLimited && (
        <Alert severity="info">
          These are the newest {inWords(rows.length)} of {inWords(answer.total)} changes. Choose fewer days or
          another filter, or take the whole as CSV.
        </Alert>
      )}
      <VoidedEvents voided={answer?.voided ?? []} zone={zone} />
      <DataTable
        label="Changes of records"
        columns={columns}
        rows={rows}
        rowKey={versionKey}
        loading={answer === undefined}
        loadingText={ATTENDANCE_MESSAGES.loading}
        emptyText="No change found"
        emptyHint="Choose other days, another filter or more kinds of change above."
        summary={`${isLimited ? `${inWords(rows.length)} of ` : ''}${changesInWords(total ?? 0)}`}
        renderCard={(version) => <ChangeCard version={version} today={today} zone={zone} />}
        openLabel={openLabel}
        onOpen={onOpen}
        tools={<ExportButton search={search} total={total} isLimited={isLimited} />}
      />
    </Box>
  );
}

function openLabel({ kind, EMPNAME, date }: AuditVersion): string {
  return `Open the change of the record of ${EMPNAME}, ${mediumDate(date)}: ${kindInWords(kind)}`;
}

function changesInWords(count: number): string {
  return `${inWords(count)} ${count === 1 ? 'change' : 'changes'}`;
}

function inWords(count: number): string {
  return count.toLocaleString('en-US');
}
