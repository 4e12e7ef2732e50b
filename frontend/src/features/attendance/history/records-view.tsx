import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { ATTENDANCE_MESSAGES, type AttendanceRecord } from '@timekeep/contracts/api/attendance-api';
import {
  filterAttendance,
  remarksOf,
  type AttendanceFilter,
} from '@timekeep/contracts/attendance/attendance-filter';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { useMemo, useState } from 'react';
import { AttendanceCard } from '../../../shared/attendance/attendance-card';
import { ATTENDANCE_COLUMNS } from '../../../shared/attendance/attendance-columns';
import { activeFilters } from '../../../shared/attendance/filter/filter-draft';
import { FilterPanel } from '../../../shared/attendance/filter/filter-panel';
import { DataTable } from '../../../shared/table/data-table';
import { FiltersButton } from './filters-button';

interface RecordsViewProps {
  /** Null while they load. */
  readonly records: readonly AttendanceRecord[] | null;
  readonly today: WorkDate | null;
}

const NO_RECORDS: readonly AttendanceRecord[] = [];
const PANEL_ID = 'attendance-filters';

const panelSurface = {
  p: 2.5,
  pt: 1.5,
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  borderRadius: '10px',
} as const;

/** The records with their filters beside them, above them on narrow screens. */
export function RecordsView({ records, today }: RecordsViewProps) {
  const isWide = useMediaQuery((theme) => theme.breakpoints.up('lg'));
  const [toggled, setToggled] = useState<boolean | null>(null);
  const [filter, setFilter] = useState<AttendanceFilter>({});
  const isOpen = toggled ?? isWide;
  const all = records ?? NO_RECORDS;
  const shown = useMemo(() => filterAttendance(all, filter), [all, filter]);
  const remarks = useMemo(() => remarksOf(all), [all]);
  const isFiltered = activeFilters(filter) > 0;
  return (
    <DataTable
      label="Attendance records"
      columns={ATTENDANCE_COLUMNS}
      rows={shown}
      rowKey={(record) => record.Date}
      loading={records === null}
      loadingText={ATTENDANCE_MESSAGES.loading}
      emptyText={ATTENDANCE_MESSAGES.empty}
      {...(isFiltered ? { emptyHint: 'Change the filters to see other records.' } : {})}
      summary={summaryOf(shown.length, all.length)}
      renderCard={(record) => <AttendanceCard record={record} />}
      tools={
        <FiltersButton
          open={isOpen}
          active={activeFilters(filter)}
          controls={PANEL_ID}
          onToggle={() => {
            setToggled(!isOpen);
          }}
        />
      }
      panel={
        isOpen && (
          <Box component="aside" id={PANEL_ID} aria-label="Filter records" sx={panelSurface}>
            <FilterPanel
              key={today}
              today={today}
              remarks={remarks}
              disabled={records === null}
              onApply={setFilter}
            />
          </Box>
        )
      }
    />
  );
}

function summaryOf(shown: number, all: number): string {
  const count = all.toLocaleString('en-US');
  const unit = all === 1 ? 'record' : 'records';
  return shown === all ? `${count} ${unit}` : `${shown.toLocaleString('en-US')} of ${count} ${unit}`;
}
