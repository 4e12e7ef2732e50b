import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { AttendanceRecord } from '@timekeep/contracts/api/attendance-api';
import { filterAttendance, remarksOf } from '@timekeep/contracts/attendance/attendance-filter';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { useMemo, useState, type ReactNode } from 'react';
import { object, optional, string } from 'valibot';
import { useAddressState } from '@/shared/address-state';
import { activeFilters, useAddressFilter } from '@/shared/attendance/attendance-filter';
import { FilterPanel } from '@/shared/attendance/filter-panel';
import { FiltersButton } from '@/shared/attendance/filters-popover';
import { RecordsTable } from '@/shared/attendance/records-table';
import type { TimesheetOwner } from '@/shared/attendance/timesheet';
import { t } from '@/shared/language/language';
import { cardSurface } from '@/shared/layout/page-layout';

const ATTENDANCE_TAB = 'attendance';
const tabAddress = object({ tab: optional(string(), ATTENDANCE_TAB) });
const UNREADABLE = { unreadable: { tab: ATTENDANCE_TAB } } as const;

/** Lower part of the dashboard: tabs, with the chosen one in the address. */
export function AttendanceSection({ children }: { readonly children: ReactNode }) {
  const [{ tab }, change] = useAddressState(tabAddress, UNREADABLE);
  const isAttendance = tab === ATTENDANCE_TAB;
  return (
    <Box component="section" aria-labelledby="attendance-data" sx={{ mt: 2, minWidth: 0 }}>
      <Typography variant="h2" id="attendance-data">
        {t('Attendance Data')}
      </Typography>
      <Box sx={{ borderBottom: 1, borderColor: 'divider', mt: 1, mb: 1.5 }}>
        <Tabs
          aria-labelledby="attendance-data"
          value={isAttendance ? ATTENDANCE_TAB : false}
          onChange={() => {
            change({ tab: undefined }, { alone: true });
          }}
        >
          <Tab
            value={ATTENDANCE_TAB}
            label={t('Attendance')}
            id="tab-attendance"
            aria-controls="panel-attendance"
          />
        </Tabs>
      </Box>
      <div role="tabpanel" id="panel-attendance" aria-labelledby="tab-attendance">
        {isAttendance ? children : <WorkInProgress />}
      </div>
    </Box>
  );
}

interface RecordsViewProps {
  /** The employee of the records; null while they load. */
  readonly owner: TimesheetOwner | null;
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

/** The records with their filters beside them, or above them on narrow screens. */
export function RecordsView({ owner, records, today }: RecordsViewProps) {
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
      label={t('Attendance records')}
      records={records && shown}
      unfiltered={all.length}
      csvName={`${['attendance', owner?.EMPID, today].filter(Boolean).join('-')}.csv`}
      {...(owner && { timesheet: { owner, filter } })}
      {...(active > 0 ? { emptyHint: t('Change the filters to see other records.') } : {})}
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
          <Box component="aside" id={PANEL_ID} aria-label={t('Filter records')} sx={panelSurface}>
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

/** Placeholder of a part that is not built yet. */
function WorkInProgress() {
  return (
    <Typography sx={{ py: 6, textAlign: 'center', color: 'text.secondary' }}>
      {t('FEATURE WORK IN PROGRESS')}
    </Typography>
  );
}
