import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { AttendanceRecord } from '@timekeep/contracts/api/attendance-api';
import { filterAttendance, remarksOf } from '@timekeep/contracts/attendance/attendance-filter';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { useMemo, useState } from 'react';
import { activeFilters, useAddressFilter } from '@/shared/attendance/attendance-filter';
import { FilterPanel } from '@/shared/attendance/filter-panel';
import { FiltersButton } from '@/shared/attendance/filters-popover';
import { RecordsTable } from '@/shared/attendance/records-table';
import { cardSurface } from '@/shared/layout/page-layout';

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
  ...cardSurface,
} as const;

/** The records with their filters beside them, above them on narrow screens. */
export function RecordsView({ records, today }: RecordsViewProps) {
  const isWide = useMediaQuery((theme) => theme.breakpoints.up('lg'));
  const [toggled, setToggled] = useState<boolean | null>(null);
  const [filter, setFilter] = useAddressFilter();
  const isOpen = toggled ?? isWide;
  const all = records ?? NO_RECORDS;
  const shown = useMemo(() => filterAttendance(all, filter), [all, filter]);
  const remarks = useMemo(() => remarksOf(all), [all]);
  const active = activeFilters(filter);
  return (
    <RecordsTable
      label="Attendance records"
      records={records && shown}
      unfiltered={all.length}
      csvName={`attendance${today === null ? '' : `-${today}`}.csv`}
      {...(active > 0 ? { emptyHint: 'Change the filters to see other records.' } : {})}
      tools={
        <FiltersButton
          open={isOpen}
          active={active}
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
              applied={filter}
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
