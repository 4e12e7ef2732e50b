import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { skipToken } from '@reduxjs/toolkit/query/react';
import type { ChangeEntry, SearchChangesAnswer } from '@timekeep/contracts/api/changes-api';
import type { SearchChangesRequest } from '@timekeep/contracts/audit/fields';
import type { CompanyZone } from '@timekeep/contracts/time/company-zone';
import { useMemo } from 'react';
import { useAddressState } from '@/shared/address-state';
import { CardLine } from '@/shared/attendance/record-columns';
import { Missing } from '@/shared/attendance/record-values';
import { actorWords, momentInWords } from '@/shared/audit/audit-text';
import { useExportChangesMutation, useSearchChangesQuery } from '@/shared/audit/history-api';
import {
  aboutInWords,
  areaInWords,
  changeTypeInWords,
  entryKey,
  fieldsInWords,
  recordsInWords,
} from '@/shared/audit/history-text';
import { useDialogAddress } from '@/shared/dialog/dialog-address';
import { useSearchSubmit } from '@/shared/form/search-form';
import { t } from '@/shared/language/language';
import { ErrorState } from '@/shared/layout/error-state';
import { lazyDialog } from '@/shared/layout/lazy-part';
import { ExportButton } from '@/shared/table/csv';
import { DataTable } from '@/shared/table/data-table';
import type { CardHeights, Column } from '@/shared/table/table-model';
import { defaultHistory, historyAddress, historyInAddress, openEntryAddress } from './audit-address';
import { countInWords, Details, NoWrap, Summary, Truncated } from './change-text';
import { changedColumns } from './changes-columns';
import { FileCheck } from './file-check';
import { HistoryForm } from './history-form';
import { WithCompanyDay, type CompanyDay } from './search-panel';

const HistoryDialog = lazyDialog(async () => (await import('./history-dialog')).HistoryDialog);

/** Search for changes of all kinds. The address holds the search and the open entry. */
export function HistoryView() {
  return <WithCompanyDay formHeight={FORM_HEIGHT}>{(day) => <History {...day} />}</WithCompanyDay>;
}

const FORM_HEIGHT = { xs: 44, sm: 190, lg: 80 } as const;
const NONE_OPEN = { unreadable: {} } as const;
/** Heights of a card of three lines. */
const THREE_LINES: CardHeights = { usual: 100, narrowest: 196 };
const NO_ENTRIES: readonly ChangeEntry[] = [];

function History({ today, zone }: CompanyDay) {
  const first = useMemo(() => defaultHistory(today), [today]);
  const options = useMemo(() => ({ unreadable: null, empty: first }), [first]);
  const [address] = useAddressState(historyAddress, options);
  const search = useMemo(() => address && historyInAddress(address), [address]);
  const { opened, open: openEntry, close } = useDialogAddress(openEntryAddress, NONE_OPEN);
  const results = useSearchChangesQuery(search ?? skipToken, {
    refetchOnMountOrArgChange: true,
    // Thousands of changes are too many to load again at each window focus.
    refetchOnFocus: false,
  });
  const searchFor = useSearchSubmit({
    schema: historyAddress,
    shown: address,
    refetch: results.refetch,
    preventScrollReset: true,
  });
  const { currentData, isError, error, isFetching } = results;
  const found = currentData?.data ?? NO_ENTRIES;
  const open = found.find((entry) => entryKey(entry) === opened.entry);
  return (
    <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
      <HistoryForm address={address ?? first} found={found} searching={isFetching} onSearch={searchFor} />
      {search && isError && (
        <ErrorState error={error} level="h2" retrying={isFetching} onRetry={() => void results.refetch()} />
      )}
      {currentData && opened.entry !== undefined && !open && (
        <Alert severity="warning" closeText={t('Close')} onClose={close}>
          {t('This search did not find the change of the link. Choose other days or filters.')}
        </Alert>
      )}
      {search && !isError && (
        <HistoryResults
          search={search}
          answer={currentData}
          zone={zone}
          onOpen={(entry) => {
            openEntry({ entry: entryKey(entry) });
          }}
        />
      )}
      <FileCheck />
      {open && search && <HistoryDialog entry={open} search={search} zone={zone} onClose={close} />}
    </Box>
  );
}

interface HistoryResultsProps {
  readonly search: SearchChangesRequest;
  /** Undefined while they load. */
  readonly answer: SearchChangesAnswer | undefined;
  readonly zone: CompanyZone;
  readonly onOpen: (entry: ChangeEntry) => void;
}

/** The entries that a search found, newest first; each opens its details. */
function HistoryResults({ search, answer, zone, onOpen }: HistoryResultsProps) {
  const rows = answer?.data ?? NO_ENTRIES;
  const columns = useMemo(() => historyColumns(zone), [zone]);
  const isLimited = answer !== undefined && answer.entries > rows.length;
  return (
    <Box sx={{ display: 'grid', gap: 1, minWidth: 0 }}>
      {isLimited && (
        <Alert severity="info">
          {t(
            'These are the newest {shown} of {total} changes. Choose fewer days or another filter, or take the whole as CSV.',
            { shown: countInWords(rows.length), total: countInWords(answer.entries) },
          )}
        </Alert>
      )}
      <DataTable
        label={t('Changes of all kinds')}
        columns={columns}
        rows={rows}
        rowKey={entryKey}
        loading={answer === undefined}
        loadingText={t('Loading data')}
        emptyText={t('No change found')}
        emptyHint={t('Choose other days, another filter or more kinds of change above.')}
        summary={summaryOf(answer)}
        renderCard={(entry) => <HistoryCard entry={entry} zone={zone} />}
        cardHeights={THREE_LINES}
        openLabel={openLabel}
        onOpen={onOpen}
        tools={<ExportHistory search={search} total={answer?.total ?? 0} />}
      />
    </Box>
  );
}

/** Returns `12 changes`, with the number of entries if some have several. */
function summaryOf(answer: SearchChangesAnswer | undefined): string {
  const { entries, total } = answer ?? { entries: 0, total: 0 };
  if (total === 1) return t('1 change');
  return entries === total
    ? t('{count} changes', { count: countInWords(total) })
    : t('{count} changes in {entries} entries', {
        count: countInWords(total),
        entries: countInWords(entries),
      });
}

function historyColumns(zone: CompanyZone): readonly Column<ChangeEntry>[] {
  return [
    ...changedColumns<ChangeEntry>(zone),
    {
      heading: 'ABOUT',
      width: '172px',
      frozen: true,
      wraps: true,
      sortValue: aboutInWords,
      render: aboutInWords,
    },
    {
      heading: 'CHANGE',
      width: '208px',
      wraps: true,
      sortValue: changeTypeInWords,
      render: changeTypeInWords,
    },
    {
      heading: 'FROM → TO',
      width: '240px',
      wraps: true,
      sortValue: (entry) => fieldsInWords(entry, zone),
      render: (entry) => fieldsInWords(entry, zone) || <Missing />,
    },
    {
      heading: 'REASON',
      width: '140px',
      wraps: true,
      sortValue: ({ reason }) => reason,
      render: ({ reason }) => reason ?? <Missing />,
    },
    {
      heading: 'RECORDS',
      width: '92px',
      sortValue: recordsOf,
      render: recordsInWords,
    },
  ];
}

function recordsOf({ records }: ChangeEntry): number {
  return records;
}

interface HistoryCardProps {
  readonly entry: ChangeEntry;
  readonly zone: CompanyZone;
}

/** One entry in three lines: subject and area, what changed, then author and time. */
function HistoryCard({ entry, zone }: HistoryCardProps) {
  const values = fieldsInWords(entry, zone);
  return (
    <>
      <CardLine>
        <Truncated>
          <strong>{aboutInWords(entry)}</strong>
        </Truncated>
        <NoWrap>{areaInWords(entry.area)}</NoWrap>
      </CardLine>
      <Details>
        <Summary>{[changeTypeInWords(entry), values].filter((part) => part !== '').join(': ')}</Summary>
      </Details>
      <Details>
        <Summary>{actorWords(entry).name}</Summary>
        <NoWrap>{momentInWords(entry.at, zone)}</NoWrap>
      </Details>
    </>
  );
}

function openLabel(entry: ChangeEntry): string {
  return t('Open the change of {name}: {kind}', {
    name: aboutInWords(entry),
    kind: changeTypeInWords(entry),
  });
}

interface ExportHistoryProps {
  readonly search: SearchChangesRequest;
  readonly total: number;
}

/** Downloads all changes of a search as a file that can be verified. */
function ExportHistory({ search, total }: ExportHistoryProps) {
  const [exportAll, { isLoading }] = useExportChangesMutation();
  return <ExportButton disabled={total === 0} loading={isLoading} onExport={() => exportAll(search)} />;
}
