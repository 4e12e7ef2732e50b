import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import { skipToken } from '@reduxjs/toolkit/query/react';
import type { TimekeepRecord } from '@timekeep/contracts/api/timekeep-api';
import type { SearchTimekeepRequest } from '@timekeep/contracts/attendance/fields';
import { partColumns } from '@/shared/attendance/record-columns';
import type { AttendanceFilter } from '@timekeep/contracts/attendance/attendance-filter';
import { MAX_CORRECTED_RECORDS } from '@timekeep/contracts/attendance/shared-correction';
import type { CompanyZone } from '@timekeep/contracts/time/company-zone';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useSelector } from 'react-redux';
import { useAwaited } from '@/shared/api/overview-api';
import { activeFilters, filterChips, useResultFilter } from '@/shared/attendance/attendance-filter';
import { FiltersPopover } from '@/shared/attendance/filters-popover';
import { RecordFilters } from '@/shared/attendance/record-filters';
import { overtimeColumns } from '@/shared/attendance/granted-overtime';
import { NotDueContext, useFilteredRecords, useNotDue, useRecordTotals } from '@/shared/attendance/not-due';
import { useOpenCorrection } from '@/shared/attendance/open-correction';
import { recordsInWords } from '@/shared/attendance/records-table';
import {
  PrintTimesheets,
  timesheetOwner,
  type Timesheet,
  type TimesheetOwner,
} from '@/shared/attendance/timesheet';
import { momentInWords } from '@/shared/audit/audit-text';
import { InlineFilters } from '@/shared/filter/filter-bar';
import { useContinuedForm } from '@/shared/form/continued-form';
import { t } from '@/shared/language/language';
import { ErrorState } from '@/shared/layout/error-state';
import { lazyDialog } from '@/shared/layout/lazy-part';
import type { SessionState } from '@/shared/session/session-slice';
import { ExportButton } from '@/shared/table/csv';
import { DataTable } from '@/shared/table/data-table';
import { SelectionBar, useSelection } from '@/shared/table/selection';
import { useExportTimekeepMutation, useSearchTimekeepQuery } from './timekeep-api';
import { recordKey, selectColumn, TIMEKEEP_COLUMNS, TimekeepCard } from './timekeep-columns';
import { reportFileName } from './timekeep-search';

const SharedCorrectionDialog = lazyDialog(
  async () => (await import('./shared-correction')).SharedCorrectionDialog,
);

/**
 * Runs a search when requested, and again when a correction ends, saved or not. Not at window focus, because up to
 * 20,000 records would be loaded.
 */
export function useTimekeepSearch(search: SearchTimekeepRequest | null) {
  const results = useSearchTimekeepQuery(search ?? skipToken, {
    refetchOnMountOrArgChange: true,
    refetchOnFocus: false,
  });
  const isEditing = useSelector(
    ({ session }: { session: SessionState }) => session.timekeepEditing.currentData !== null,
  );
  const wasEditing = useRef(isEditing);
  const searchAgain = useEffectEvent(() => {
    if (search) void results.refetch();
  });
  useEffect(() => {
    if (wasEditing.current && !isEditing) searchAgain();
    wasEditing.current = isEditing;
  }, [isEditing]);
  return results;
}

interface ResultsViewProps {
  readonly search: SearchTimekeepRequest;
  readonly results: ReturnType<typeof useTimekeepSearch>;
  readonly zone: CompanyZone | null;
  readonly today: WorkDate | null;
  /** Searches for the same days of everybody. */
  readonly onEveryone: () => void;
}

const NO_RECORDS: readonly TimekeepRecord[] = [];
/** Name of the form in the key of its draft; the keys of its records follow. */
const CORRECTION_DRAFT = 'correct-records';

/** The records of a search, newest first. Current records open for correction. */
export function ResultsView({ search, results, zone, today, onEveryone }: ResultsViewProps) {
  const { currentData, error, isError, isFetching, refetch } = results;
  const [filter, setFilter] = useResultFilter();
  const all = currentData?.data ?? NO_RECORDS;
  const opening = useOpenCorrection(search.asOf === undefined ? all : NO_RECORDS);
  const total = currentData?.total;
  const notDue = useNotDue(useAwaited(search.asOf === undefined ? all : NO_RECORDS));
  const shown = useFilteredRecords(all, filter, today, notDue);
  const totals = useRecordTotals(shown, notDue);
  const selection = useSelection(shown, recordKey, MAX_CORRECTED_RECORDS);
  /** The correction that is open, with the number of records of its draft that are not among those shown; null when none is. */
  const [correcting, setCorrecting] = useState<{ draft: string; missing: number } | null>(null);
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'));
  // Records of a past moment cannot be corrected, and cards have no room for a checkbox.
  const maySelect = search.asOf === undefined && !isPhone;
  // Without it the company of a record is seen at 1280 pixels too.
  const [isColumnShown, setColumnShown] = useState(false);
  const isSelecting = maySelect && isColumnShown;
  const { chosen, isFull, choose, selected } = selection;
  useContinuedForm((draft) => {
    const [form, ...keys] = draft.split(',');
    const records = shown.filter((record) => keys.includes(recordKey(record)));
    if (form !== CORRECTION_DRAFT || !maySelect || records.length === 0) return false;
    selection.chooseAll(records);
    setColumnShown(true);
    setCorrecting({ draft, missing: keys.length - records.length });
    return true;
  });
  const columns = useMemo(() => {
    const found = [...TIMEKEEP_COLUMNS, ...overtimeColumns(shown)];
    return isSelecting ? [selectColumn({ chosen, isFull, choose }), ...found] : found;
  }, [shown, isSelecting, chosen, isFull, choose]);
  if (isError) return <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} />;
  const { selectedOption } = search;
  const scope = all.find(({ EMPID }) => EMPID === selectedOption)?.EMPNAME ?? selectedOption;
  return (
    <Box sx={{ display: 'grid', gap: 1, minWidth: 0 }}>
      {total !== undefined && (
        <TruncatedResultNotice
          search={search}
          filter={filter}
          fileName={reportFileName(search, zone, filter)}
          shown={all.length}
          total={total}
        />
      )}
      <NotDueContext value={notDue}>
        <DataTable
          label={t('Timekeep records')}
          columns={columns}
          rows={shown}
          rowKey={recordKey}
          loading={currentData === undefined}
          loadingText={t('Loading data')}
          emptyText={t('No record found')}
          emptyHint={
            activeFilters(filter) > 0
              ? t('Change the filters to see other records.')
              : search.asOf === undefined
                ? t('Choose other days or another filter above.')
                : t('Choose a later moment, other days or another filter above.')
          }
          summary={recordsInWords(shown.length, all.length)}
          renderCard={renderCard}
          totals={totals}
          csv={{ fileName: reportFileName(search, zone, filter), more: partColumns(shown) }}
          {...(!isPhone && {
            rowFilters: (
              <InlineFilters>
                <ResultFilters results={results} />
              </InlineFilters>
            ),
          })}
          filters={[
            ...(scope === undefined ? [] : [{ name: 'scope', label: scope, onRemove: onEveryone }]),
            ...filterChips(filter, setFilter),
          ]}
          // Records of a past moment cannot be corrected.
          {...(search.asOf === undefined ? opening : {})}
          tools={
            <>
              {maySelect && shown.length > 0 && (
                <Button
                  size="small"
                  color="inherit"
                  onClick={() => {
                    if (selected.length > 0) selection.clear();
                    else if (isColumnShown) selection.chooseAll(shown);
                    setColumnShown(selected.length === 0);
                  }}
                >
                  {selected.length > 0
                    ? t('Select none')
                    : isColumnShown
                      ? selectText(shown.length)
                      : t('Select records')}
                </Button>
              )}
              <PrintTimesheets
                timesheets={() => timesheetsOf(shown)}
                period={{ from: search.FROM, to: search.TO }}
                filter={filter}
                knownAt={search.asOf === undefined || zone === null ? null : momentInWords(search.asOf, zone)}
                disabled={shown.length === 0}
              />
            </>
          }
        />
      </NotDueContext>
      {isSelecting && selected.length > 0 && (
        <SelectionBar label={t('Selected records')} count={selected.length} most={MAX_CORRECTED_RECORDS}>
          <Button
            variant="contained"
            onClick={() => {
              const draft = [CORRECTION_DRAFT, ...selected.map(recordKey)].join(',');
              setCorrecting({ draft, missing: 0 });
            }}
          >
            {t('Correct')}
          </Button>
        </SelectionBar>
      )}
      {correcting !== null && (
        <SharedCorrectionDialog
          records={selected}
          {...correcting}
          onSaved={() => {
            setCorrecting(null);
            selection.clear();
          }}
          onClose={() => {
            setCorrecting(null);
          }}
        />
      )}
    </Box>
  );
}

function selectText(count: number): string {
  return count > MAX_CORRECTED_RECORDS
    ? t('Select the newest {count}', { count: MAX_CORRECTED_RECORDS })
    : t('Select all');
}

/** Returns a timesheet for each employee, sorted by name. */
function timesheetsOf(records: readonly TimekeepRecord[]): readonly Timesheet[] {
  const sheets = new Map<string, { owner: TimesheetOwner; records: TimekeepRecord[] }>();
  for (const record of records) {
    const sheet = sheets.get(record.EMPID);
    if (sheet) sheet.records.push(record);
    else sheets.set(record.EMPID, { owner: timesheetOwner(record), records: [record] });
  }
  return [...sheets.values()].sort((one, other) => one.owner.name.localeCompare(other.owner.name));
}

/** Filters of the results: above their table, and on phones in the bar of the search. */
export function ResultFilters({ results }: Pick<ResultsViewProps, 'results'>) {
  const [filter, setFilter] = useResultFilter();
  const records = results.currentData?.data ?? NO_RECORDS;
  const common = { records, filter, disabled: results.currentData === undefined };
  return (
    <RecordFilters {...common} onFilter={setFilter}>
      <FiltersPopover {...common} today={null} withoutRange onApply={setFilter} />
    </RecordFilters>
  );
}

function renderCard(record: TimekeepRecord) {
  return <TimekeepCard record={record} />;
}

interface TruncatedResultNoticeProps {
  readonly search: SearchTimekeepRequest;
  readonly filter: AttendanceFilter;
  readonly fileName: string;
  /** Number of shown records, and of all found records. */
  readonly shown: number;
  readonly total: number;
}

/** Notice that a search found more than is shown, with a download of the whole result as CSV. */
function TruncatedResultNotice({ search, filter, fileName, shown, total }: TruncatedResultNoticeProps) {
  const [exportAll, { isLoading }] = useExportTimekeepMutation();
  return (
    <Alert
      severity="info"
      sx={{ alignItems: 'center' }}
      action={
        <ExportButton
          label={
            activeFilters(filter) > 0
              ? t('All that match as CSV')
              : t('All {count} as CSV', { count: inWords(total) })
          }
          loading={isLoading}
          onExport={() => exportAll({ search: { ...search, ...filterOfFile(filter) }, fileName })}
        />
      }
    >
      {t(
        'These are the newest {shown} of {total} records. Choose fewer days or a filter, or take the whole as CSV.',
        { shown: inWords(shown), total: inWords(total) },
      )}
    </Alert>
  );
}

/** Returns the filter of a file without its range, which the days of the search are. */
function filterOfFile({ range: _days, ...filter }: AttendanceFilter) {
  return filter;
}

function inWords(count: number): string {
  return count.toLocaleString('en-US');
}
