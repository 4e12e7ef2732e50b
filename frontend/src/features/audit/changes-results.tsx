import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import type { AuditVersion, SearchAuditAnswer } from '@timekeep/contracts/api/audit-api';
import type { SearchAuditRequest } from '@timekeep/contracts/audit/fields';
import { useMemo } from 'react';
import { mediumDate } from '@/shared/attendance/date-format';
import { useExportAuditMutation } from '@/shared/audit/audit-api';
import { kindInWords } from '@/shared/audit/audit-text';
import type { ActiveFilter } from '@/shared/filter/filter-parts';
import { t } from '@/shared/language/language';
import { ExportButton } from '@/shared/table/csv';
import { DataTable } from '@/shared/table/data-table';
import { countInWords } from './change-text';
import { ChangeCard, changesColumns } from './changes-columns';
import { versionKey } from './changes-search';
import { PrintChanges } from './print-changes';
import {
  AccountChanges,
  CutOffChanges,
  EmployeeChanges,
  OwnChanges,
  RuleChanges,
  VoidedEvents,
} from './other-changes';
import { RequestSteps } from './request-steps';
import type { CompanyDay } from './search-panel';

interface ChangesResultsProps extends CompanyDay {
  readonly search: SearchAuditRequest;
  /** Undefined while they load. */
  readonly answer: SearchAuditAnswer | undefined;
  /** The applied filters. */
  readonly filters: readonly ActiveFilter[];
  readonly onOpen: (version: AuditVersion) => void;
}

const NO_VERSIONS: readonly AuditVersion[] = [];

/** The changes that a search found, newest first; each opens its details. */
export function ChangesResults({ search, answer, today, zone, filters, onOpen }: ChangesResultsProps) {
  const rows = answer?.data ?? NO_VERSIONS;
  const columns = useMemo(() => changesColumns(zone), [zone]);
  const isLimited = answer?.total !== undefined;
  const requests = answer?.requests;
  const requestsTotal = answer?.requestsTotal ?? requests?.length ?? 0;
  const isWhole = !isLimited && answer?.requestsTotal === undefined;
  const lists = [answer?.ownChanges, answer?.accounts, answer?.employments, answer?.cutOffs];
  const others = lists.reduce((sum, list) => sum + (list?.length ?? 0), 0);
  const total = answer ? (answer.total ?? rows.length) + requestsTotal + others : null;
  const exportButton = <ExportChanges search={search} total={total} isLimited={!isWhole} />;
  const summary = isLimited
    ? t('{shown} of {count} changes', {
        shown: countInWords(rows.length),
        count: countInWords(answer.total),
      })
    : changesInWords(rows.length);
  // Beside other lists the browser prints the page, so that paper lacks none of them.
  const isAlone = others + requestsTotal + (answer?.voided?.length ?? 0) + (answer?.rules?.length ?? 0) === 0;
  // Requests change no record: a table of changes would be empty.
  const isOfRequests = search.kinds?.every((kind) => kind === 'request') === true;
  return (
    <Box sx={{ display: 'grid', gap: 1, minWidth: 0 }}>
      {isLimited && (
        <Alert severity="info">
          {t(
            'These are the newest {shown} of {total} changes. Choose fewer days or another filter, or take the whole as CSV.',
            { shown: countInWords(rows.length), total: countInWords(answer.total) },
          )}
        </Alert>
      )}
      {requests && answer.requestsTotal !== undefined && (
        <Alert severity="info">
          {t(
            'These are the newest {shown} of {total} requests and decisions. Choose fewer days or another filter, or take the whole as CSV.',
            { shown: countInWords(requests.length), total: countInWords(requestsTotal) },
          )}
        </Alert>
      )}
      <VoidedEvents voided={answer?.voided ?? []} zone={zone} />
      <OwnChanges changes={answer?.ownChanges ?? []} zone={zone} />
      <AccountChanges changes={answer?.accounts ?? []} zone={zone} />
      <EmployeeChanges changes={answer?.employments ?? []} zone={zone} />
      <CutOffChanges changes={answer?.cutOffs ?? []} zone={zone} />
      <RuleChanges rules={answer?.rules ?? []} zone={zone} />
      {!(isOfRequests && requests) && (
        <DataTable
          label={t('Changes of records')}
          columns={columns}
          rows={rows}
          rowKey={versionKey}
          loading={answer === undefined}
          loadingText={t('Loading data')}
          emptyText={t('No change found')}
          emptyHint={t('Choose other days, another filter or more kinds of change above.')}
          summary={summary}
          renderCard={(version) => <ChangeCard version={version} today={today} zone={zone} />}
          filters={filters}
          openLabel={openLabel}
          onOpen={onOpen}
          tools={
            <>
              {exportButton}
              {isAlone && (
                <PrintChanges
                  versions={rows}
                  summary={summary}
                  zone={zone}
                  search={search}
                  filters={filters.map(({ label }) => label)}
                />
              )}
            </>
          }
        />
      )}
      {requests && (
        <RequestSteps
          steps={requests}
          total={requestsTotal}
          zone={zone}
          tools={isOfRequests ? exportButton : undefined}
        />
      )}
    </Box>
  );
}

function openLabel({ kind, EMPNAME, date }: AuditVersion): string {
  return t('Open the change of the record of {name}, {date}: {kind}', {
    name: EMPNAME,
    date: mediumDate(date),
    kind: kindInWords(kind),
  });
}

function changesInWords(count: number): string {
  return count === 1 ? t('1 change') : t('{count} changes', { count: countInWords(count) });
}

interface ExportChangesProps {
  readonly search: SearchAuditRequest;
  /** Number of changes in the file; null while it is unknown. */
  readonly total: number | null;
  readonly isLimited: boolean;
}

/** Downloads all changes of a search as a file that can be verified. */
function ExportChanges({ search, total, isLimited }: ExportChangesProps) {
  const [exportAll, { isLoading }] = useExportAuditMutation();
  return (
    <ExportButton
      {...(isLimited && { label: t('All {count} as CSV', { count: countInWords(total ?? 0) }) })}
      disabled={total === null || total === 0}
      loading={isLoading}
      onExport={() => exportAll(search)}
    />
  );
}
