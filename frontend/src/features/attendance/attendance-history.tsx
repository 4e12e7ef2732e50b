import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import type { AttendanceRecord } from '@timekeep/contracts/api/attendance-api';
import { remarksOf } from '@timekeep/contracts/attendance/attendance-filter';
import { fromWireDate, type WorkDate } from '@timekeep/contracts/time/work-date';
import { useMemo, useState, type ReactNode } from 'react';
import { object, optional, string } from 'valibot';
import { lenient, useAddressState, workDateParameter } from '@/shared/address-state';
import {
  activeFilters,
  filterChips,
  filterInFileName,
  useAddressFilter,
} from '@/shared/attendance/attendance-filter';
import { mediumDate } from '@/shared/attendance/date-format';
import { FilterPanel } from '@/shared/attendance/filter-panel';
import { FiltersButton } from '@/shared/attendance/filters-popover';
import { useFilteredRecords } from '@/shared/attendance/not-due';
import { RecordFilters } from '@/shared/attendance/record-filters';
import { RecordsTable } from '@/shared/attendance/records-table';
import type { TimesheetOwner } from '@/shared/attendance/timesheet';
import { FilterBar } from '@/shared/filter/filter-bar';
import { PeriodPresets, historyPresets } from '@/shared/filter/period-presets';
import { csvName } from '@/shared/table/csv';
import { requestAddress } from '@/features/requests/requests-address';
import { useDialogAddress } from '@/shared/dialog/dialog-address';
import { GuideButton, MODALS } from '@/shared/dialog/use-modal';
import { useContinuedForm } from '@/shared/form/continued-form';
import { t } from '@/shared/language/language';
import { lazyDialog, lazyPart } from '@/shared/layout/lazy-part';
import { cardSurface } from '@/shared/layout/page-layout';

const ATTENDANCE_TAB = 'attendance';
const tabAddress = object({ tab: optional(string(), ATTENDANCE_TAB) });
const UNREADABLE = { unreadable: { tab: ATTENDANCE_TAB } } as const;
/** The day that is open, and the request that is marked in it. */
const dayAddress = object({ day: lenient(workDateParameter), ...requestAddress.entries });
const NO_DAY = { unreadable: {} } as const;

// Loaded on demand: most visits only look at the records.
const OwnLeaveTab = lazyPart(async () => (await import('@/features/requests/own-leave')).OwnLeaveTab);
const OwnRequestsTab = lazyPart(
  async () => (await import('@/features/requests/own-requests')).OwnRequestsTab,
);
const AskLeaveDialog = lazyDialog(
  async () => (await import('@/features/requests/ask-leave-dialog')).AskLeaveDialog,
);
const DayDialog = lazyDialog(async () => (await import('@/features/requests/day-dialog')).DayDialog);

const TABS = [
  { value: ATTENDANCE_TAB, label: t('Attendance') },
  { value: 'leave', label: t('Leave') },
  { value: 'requests', label: t('Requests') },
] as const;

/** Loads the script of a tab before the tab is chosen, so that without a connection the present one stays. */
async function loadTab(tab: string): Promise<boolean> {
  if (tab === 'leave') return OwnLeaveTab.load();
  return tab === 'requests' ? OwnRequestsTab.load() : true;
}

interface AttendanceSectionProps {
  /** The employee; null while the profile loads. */
  readonly EMPID: string | null;
  /** Shown above the content of the first tab; kept while another tab is open, so that nothing moves when it is chosen again. */
  readonly matters: ReactNode;
  /** The content of the first tab. */
  readonly children: ReactNode;
}

/** Lower part of the dashboard: tabs, with the chosen one in the address. */
export function AttendanceSection({ EMPID, matters, children }: AttendanceSectionProps) {
  const [{ tab }, change] = useAddressState(tabAddress, UNREADABLE);
  const [isAsking, setAsking] = useState(false);
  useContinuedForm((form) => {
    if (form !== 'ask-leave') return false;
    setAsking(true);
    return true;
  });
  const shown = TABS.find(({ value }) => value === tab);
  return (
    <Box component="section" aria-labelledby="attendance-data" sx={{ minWidth: 0 }}>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: 3,
          borderBottom: 1,
          borderColor: 'divider',
          mb: 1,
        }}
      >
        <Typography variant="h2" id="attendance-data">
          {t('Attendance Data')}
        </Typography>
        <Tabs
          aria-labelledby="attendance-data"
          sx={{ flex: '1 0 auto', alignSelf: 'end', '& [role=tablist]': { gap: 2.5 } }}
          value={shown?.value ?? false}
          onChange={(_event, value: string) => {
            void loadTab(value).then((isLoaded) => {
              if (!isLoaded) return;
              change({ tab: value === ATTENDANCE_TAB ? undefined : value }, { alone: true });
            });
          }}
        >
          {TABS.map(({ value, label }) => (
            <Tab
              key={value}
              value={value}
              label={label}
              id={`tab-${value}`}
              aria-controls="panel-attendance"
            />
          ))}
        </Tabs>
        {/* They stay together when they do not fit beside the heading. */}
        <Box sx={{ display: 'flex', gap: 1, py: 0.5, '& .MuiButton-root': { minHeight: { sm: 34 }, py: 0 } }}>
          <GuideButton guide={MODALS.homeGuide} />
          <Button
            variant="outlined"
            onClick={() => {
              setAsking(true);
            }}
          >
            {t('Ask for leave')}
          </Button>
        </Box>
      </Box>
      <div role="tabpanel" id="panel-attendance" aria-labelledby={`tab-${shown?.value ?? ATTENDANCE_TAB}`}>
        <Box sx={{ display: tab === ATTENDANCE_TAB ? 'grid' : 'none', gap: 1.5, mb: 1.5 }}>{matters}</Box>
        {tab === ATTENDANCE_TAB && children}
        {tab === 'leave' && EMPID !== null && <OwnLeaveTab EMPID={EMPID} />}
        {tab === 'requests' && <OwnRequestsTab />}
        {!shown && <WorkInProgress />}
      </div>
      {isAsking && (
        <AskLeaveDialog
          onClose={() => {
            setAsking(false);
          }}
        />
      )}
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
  const [isOpen, setOpen] = useState(false);
  const [filter, setFilter] = useAddressFilter();
  const all = records ?? NO_RECORDS;
  const shown = useFilteredRecords(all, filter, today);
  const remarks = useMemo(() => remarksOf(all), [all]);
  const active = activeFilters(filter);
  const { range } = filter;
  const { opened, open, close } = useDialogAddress(dayAddress, NO_DAY);
  const { day } = opened;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: { xs: 1, sm: 0.5 } }}>
      <FilterBar
        label={t('Filter records')}
        summary={active > 0 ? t('Filter records ({count})', { count: active }) : t('Filter records')}
      >
        <PeriodPresets
          presets={today === null ? null : historyPresets(today)}
          from={range?.from}
          to={range?.to}
          disabled={records === null}
          onRange={({ from, to }) => {
            setFilter({ ...filter, range: { from, to } });
          }}
        />
        <RecordFilters records={all} filter={filter} disabled={records === null} onFilter={setFilter}>
          <FiltersButton
            open={isOpen}
            active={active}
            controls={PANEL_ID}
            onToggle={() => {
              setOpen(!isOpen);
            }}
          />
        </RecordFilters>
      </FilterBar>
      <RecordsTable
        label={t('Attendance records')}
        records={records && shown}
        unfiltered={all.length}
        csvName={csvName(['attendance', owner?.EMPID, range ? null : today, ...filterInFileName(filter)])}
        filters={filterChips(filter, setFilter)}
        {...(owner && { timesheet: { owner, filter } })}
        openLabel={openLabel}
        onOpen={({ Date: wireDate }) => {
          open({ day: fromWireDate(wireDate) });
        }}
        {...(active > 0 ? { emptyHint: t('Change the filters to see other records.') } : {})}
        panel={
          isOpen && (
            <Box component="aside" id={PANEL_ID} aria-label={t('Filter records')} sx={panelSurface}>
              <FilterPanel
                key={today}
                today={today}
                applied={filter}
                remarks={remarks}
                disabled={records === null}
                onChange={setFilter}
                onApply={(next) => {
                  setOpen(false);
                  setFilter(next);
                }}
              />
            </Box>
          )
        }
      />
      {day !== undefined && owner && <DayDialog date={day} onClose={close} />}
    </Box>
  );
}

function openLabel({ Date: wireDate }: AttendanceRecord): string {
  return t('Open {day}', { day: mediumDate(fromWireDate(wireDate)) });
}

/** Placeholder of a part that is not built yet. */
function WorkInProgress() {
  return (
    <Typography sx={{ py: 6, textAlign: 'center', color: 'text.secondary' }}>
      {t('FEATURE WORK IN PROGRESS')}
    </Typography>
  );
}
