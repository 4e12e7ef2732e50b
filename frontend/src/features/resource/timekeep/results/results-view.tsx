import Box from '@mui/material/Box';
import { ATTENDANCE_MESSAGES } from '@timekeep/contracts/api/attendance-api';
import type { SearchTimekeepRequest, TimekeepRecord } from '@timekeep/contracts/api/timekeep-api';
import { filterAttendance } from '@timekeep/contracts/attendance/attendance-filter';
import type { CompanyZone } from '@timekeep/contracts/time/company-zone';
import { fromWireDate } from '@timekeep/contracts/time/work-date';
import { useMemo } from 'react';
import { useDispatch } from 'react-redux';
import { reportFileName } from '@/features/resource/timekeep/search/search.model';
import type { TimekeepResults } from '@/features/resource/timekeep/search/use-timekeep-search';
import { activeFilters } from '@/shared/attendance/attendance-filter';
import { mediumDate } from '@/shared/attendance/date-format';
import { FiltersPopover } from '@/shared/attendance/filters-popover';
import { recordsInWords } from '@/shared/attendance/records-table';
import { MODALS, useModal } from '@/shared/dialog/use-modal';
import { ErrorState } from '@/shared/layout/error-state';
import { timekeepEditingBegun } from '@/shared/session/session-slice';
import { DataTable } from '@/shared/table/data-table';
import { TimekeepCard } from './timekeep-card';
import { TIMEKEEP_COLUMNS } from './timekeep-columns';
import { useFilterInAddress } from './use-filter-in-address';
import { WholeResult } from './whole-result';

interface ResultsViewProps {
  readonly search: SearchTimekeepRequest;
  readonly results: TimekeepResults;
  readonly zone: CompanyZone | null;
}

const NO_RECORDS: readonly TimekeepRecord[] = [];

/** What a search found, newest first; a record of now opens for correction. */
export function ResultsView({ search, results, zone }: ResultsViewProps) {
  const { currentData, error, isError, isFetching, refetch } = results;
  const dispatch = useDispatch();
  const modal = useModal();
  const [filter, setFilter] = useFilterInAddress(search);
  const all = currentData?.data ?? NO_RECORDS;
  const total = currentData?.total;
  const shown = useMemo(() => filterAttendance(all, filter), [all, filter]);
  if (isError) return <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} />;
  const fileName = reportFileName(search, zone);
  const opening = {
    openLabel,
    onOpen: (record: TimekeepRecord) => {
      dispatch(timekeepEditingBegun(record));
      modal.open(MODALS.modifyTimekeep);
    },
  };
  return (
    <Box sx={{ display: 'grid', gap: 1, minWidth: 0 }}>
      {total !== undefined && (
        <WholeResult search={search} fileName={fileName} shown={all.length} total={total} />
      )}
      <DataTable
        label="Timekeep records"
        columns={TIMEKEEP_COLUMNS}
        rows={shown}
        rowKey={keyOf}
        loading={currentData === undefined}
        loadingText={ATTENDANCE_MESSAGES.loading}
        emptyText={ATTENDANCE_MESSAGES.empty}
        emptyHint={
          activeFilters(filter) > 0
            ? 'Change the filters to see other records.'
            : search.asOf === undefined
              ? 'Choose other days or another filter above.'
              : 'Choose a later moment, other days or another filter above.'
        }
        summary={recordsInWords(shown.length, all.length)}
        renderCard={renderCard}
        csv={{ fileName }}
        // What was known once cannot be corrected, only what is known now.
        {...(search.asOf === undefined ? opening : {})}
        tools={
          <FiltersPopover
            records={all}
            today={null}
            filter={filter}
            disabled={currentData === undefined}
            withoutRange
            onApply={setFilter}
          />
        }
      />
    </Box>
  );
}

function keyOf({ EMPID, Date }: TimekeepRecord): string {
  return `${EMPID} ${Date}`;
}

function renderCard(record: TimekeepRecord) {
  return <TimekeepCard record={record} />;
}

function openLabel({ EMPNAME, Date }: TimekeepRecord): string {
  return `Modify the record of ${EMPNAME}, ${mediumDate(fromWireDate(Date))}`;
}
