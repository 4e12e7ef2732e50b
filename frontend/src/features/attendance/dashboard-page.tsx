import CloudOffOutlined from '@mui/icons-material/CloudOffOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { UserProfile } from '@timekeep/contracts/api/accounts-api';
import type { AttendanceRecord } from '@timekeep/contracts/api/attendance-api';
import { employeeName } from '@timekeep/contracts/api/employees-api';
import { fromWireDate, type WorkDate } from '@timekeep/contracts/time/work-date';
import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useSelector } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { isUnreachable, type LoadFailure } from '@/shared/api/failure';
import { useConfig } from '@/shared/api/system-api';
import { briefMoment } from '@/shared/attendance/date-format';
import { MarkedDaysContext, NotDueContext, useIsNotDue, wasNotDue } from '@/shared/attendance/not-due';
import type { TimesheetOwner } from '@/shared/attendance/timesheet';
import { BusyButton } from '@/shared/dialog/busy-button';
import { t } from '@/shared/language/language';
import { ErrorState } from '@/shared/layout/error-state';
import { lazyPart } from '@/shared/layout/lazy-part';
import { selectToken } from '@/shared/session/session-slice';
import { useSession } from '@/shared/session/use-session';
import { useInterval } from '@/shared/use-interval';
import { useAttendanceOf } from './attendance-api';
import { AttendanceSection, RecordsView } from './attendance-history';
import { keepAttendance, keepPage, useKeptAttendance, type DashboardData } from './kept-attendance';
import { todaysHours, todaysRecord } from './today';
import { BannerLoading, TodayBanner } from './today-banner';
import { TodayCards, VIEW_TODAY } from './today-cards';

const OwnHours = lazyPart(async () => (await import('@/features/pay/own-hours')).OwnHours, {
  Loading: OwnHoursLoading,
});

const OwnMatters = lazyPart(async () => (await import('./own-matters')).OwnMatters, { Loading: Nothing });

const NO_MARKS: ReadonlyMap<WorkDate, string> = new Map();
const OwnChanges = lazyPart(async () => (await import('@/shared/audit/own-changes')).OwnChanges);

/** On a slow network the records come first: the card's scripts are asked for so many milliseconds after they are shown. */
const AFTER_RECORDS_MS = 1_000;

/** True some time after the first rendering with data. */
function useAfterRecords(hasRecords: boolean): boolean {
  const [isAfter, setAfter] = useState(false);
  useEffect(() => {
    if (!hasRecords) return undefined;
    const timer = setTimeout(() => {
      setAfter(true);
    }, AFTER_RECORDS_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [hasRecords]);
  return isAfter;
}

function Nothing() {
  return null;
}

/** Keeps the place of the card. */
function OwnHoursLoading() {
  return <Skeleton variant="rounded" sx={{ height: { xs: 144, sm: 102 }, borderRadius: '10px' }} />;
}

/** Pause between attempts to reach the server, while what was loaded before is shown. */
const RETRY_MS = 5_000;

/** Home of whoever is signed in. */
export function DashboardPage() {
  const dashboard = useDashboard();
  useKeeping(dashboard);
  switch (dashboard.status) {
    case 'failed':
      return <ErrorState error={dashboard.error} retrying={dashboard.retrying} onRetry={dashboard.retry} />;
    case 'loading':
      return <Dashboard data={null} stale={null} />;
    case 'ready':
      return <Dashboard data={dashboard} stale={dashboard.stale} />;
  }
}

interface DashboardProps {
  /** Null while they load. */
  readonly data: DashboardData | null;
  /** Null while the server can be reached. */
  readonly stale: Stale | null;
}

/**
 * Today at a glance, then the tabs, which stay in the first window: what belongs to one is below them. In its final shape before there is
 * data. One tree for both, so that filters opened meanwhile stay open.
 */
function Dashboard({ data, stale }: DashboardProps) {
  const record = data && todaysRecord(data.records, data.current);
  const isNotDueNow = useIsNotDue();
  const config = data?.config;
  const at = stale?.at;
  const isNotDue = useMemo(
    () => (config && at !== undefined ? wasNotDue(config, at) : isNotDueNow),
    [config, at, isNotDueNow],
  );
  const timeIn = data?.hours ? `${data.hours.timeIn}:00` : null;
  const current = data?.current;
  const notDue = useCallback(
    ({ Date: wireDate, Remarks }: Pick<AttendanceRecord, 'Date' | 'Remarks'>) => {
      const date = fromWireDate(wireDate);
      const isAwaited = Remarks === 'Absent' && date === current && timeIn !== null;
      return isAwaited && isNotDue(date, timeIn) ? timeIn : null;
    },
    [current, timeIn, isNotDue],
  );
  useTodaysRow(record);
  const isAfterRecords = useAfterRecords(data !== null);
  const [marks, setMarks] = useState<ReadonlyMap<WorkDate, string>>(NO_MARKS);
  return (
    <Box aria-busy={data === null} sx={{ display: 'grid', gap: 1.5 }}>
      {data && stale && <StaleNotice stale={stale} timeZone={data.config.timeZone} />}
      {data ? (
        <TodayBanner
          user={data.user}
          date={data.current}
          timeZone={data.config.timeZone}
          record={record}
          hours={data.hours}
          notDue={record && notDue(record)}
        />
      ) : (
        <BannerLoading />
      )}
      <TodayCards
        today={
          data && {
            record: record ?? data.records[0] ?? null,
            isFormer: record === null,
            hours: data.hours,
          }
        }
      />
      <AttendanceSection
        EMPID={data && data.user.EMPID}
        matters={
          <>
            {data && (stale || isAfterRecords) ? (
              !stale && <OwnHours today={data.config.today} name={ownerOf(data.user).name} />
            ) : (
              <OwnHoursLoading />
            )}
            {/* It comes later, and moves only the records below it. */}
            {data && !stale && isAfterRecords && <OwnMatters onMarks={setMarks} />}
          </>
        }
      >
        <NotDueContext value={notDue}>
          <MarkedDaysContext value={marks}>
            <RecordsView
              owner={data && ownerOf(data.user)}
              records={data && data.records}
              today={data && data.config.today}
            />
          </MarkedDaysContext>
        </NotDueContext>
      </AttendanceSection>
      {data && !stale && isAfterRecords && <OwnChanges />}
    </Box>
  );
}

function ownerOf({ EMPID, EMP_LNAME, EMP_FNAME, DEPARTMENT }: UserProfile): TimesheetOwner {
  return { EMPID, name: employeeName(EMP_LNAME, EMP_FNAME), place: DEPARTMENT };
}

/** Scrolls to the row of today's record when a View link asks for it, as soon as the row is there. */
function useTodaysRow(record: AttendanceRecord | null) {
  const location = useLocation();
  const { key } = location;
  const state: unknown = location.state;
  const show = useEffectEvent(() => {
    const isWanted =
      typeof state === 'object' && state !== null && 'view' in state && state.view === VIEW_TODAY.view;
    if (!isWanted) return true;
    const row = record ? document.querySelector(`[data-row="${record.Date}"]`) : null;
    if (!(row instanceof HTMLElement)) return false;
    row.scrollIntoView({ block: 'center' });
    row.tabIndex = -1;
    row.focus({ preventScroll: true });
    return true;
  });
  useEffect(() => {
    if (show()) return;
    // Records may still be loading, and rows of another filter be shown.
    const observer = new MutationObserver(() => {
      if (show()) observer.disconnect();
    });
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      observer.disconnect();
    };
  }, [key]);
}

/** Says that the server could not be reached, and as of when the attendance is. */
function StaleNotice({ stale, timeZone }: { readonly stale: Stale; readonly timeZone: string }) {
  // The browser tells when the device is in a network again, but not when the server is.
  useInterval(() => {
    if (!document.hidden && !stale.retrying) stale.retry();
  }, RETRY_MS);
  return (
    <Alert
      role="status"
      severity="info"
      icon={<CloudOffOutlined fontSize="inherit" />}
      sx={{ alignItems: 'center', '& .MuiAlert-action': { pt: 0 } }}
      action={
        <BusyButton color="inherit" size="small" loading={stale.retrying} onClick={stale.retry}>
          {t('Try again')}
        </BusyButton>
      }
    >
      <strong>{t('No connection.')}</strong>{' '}
      {t('As of {moment}; what came later is not shown.', { moment: briefMoment(stale.at, timeZone) })}
    </Alert>
  );
}

/** Data that could not be loaded again. */
interface Stale {
  /** Moment at which it was loaded, in epoch milliseconds. */
  readonly at: number;
  readonly retrying: boolean;
  readonly retry: () => void;
}

interface Ready extends DashboardData {
  readonly status: 'ready';
  /** Moment at which the attendance was loaded, in epoch milliseconds. */
  readonly at: number;
  /** Null while the server can be reached. */
  readonly stale: Stale | null;
}

type DashboardState = { readonly status: 'loading' } | LoadFailure | Ready;

/** Keeps what was loaded on the device, and the page that shows it. */
function useKeeping(dashboard: DashboardState) {
  const token = useSelector(selectToken);
  const fresh = dashboard.status === 'ready' && dashboard.stale === null ? dashboard : null;
  const keep = useEffectEvent(() => {
    if (!fresh || token === null) return;
    const { user, config, records, current, hours, at } = fresh;
    keepAttendance(token, { user, config, records, current, hours, at });
    keepPage();
  });
  useEffect(() => {
    keep();
  }, [fresh?.at, fresh?.hours?.timeIn, fresh?.hours?.timeOut]);
}

/** Returns the data of the server, or the data kept on the device when the server cannot be reached. */
function useDashboard(): DashboardState {
  const loaded = useLoadedDashboard();
  const kept = useKeptAttendance(loaded);
  if (loaded.status !== 'failed' || kept === null) return loaded;
  const { retrying, retry } = loaded;
  return { ...kept, status: 'ready', stale: { at: kept.at, retrying, retry } };
}

/** The employee's records and today's schedule, once the session has started. */
function useLoadedDashboard(): DashboardState {
  const session = useSession();
  const user = session.status === 'ready' ? session.user : null;
  const config = useConfig();
  const { attendance, schedule, current } = useAttendanceOf(user?.EMPID);
  const calls = [config, attendance, schedule];
  const retrying = calls.some(({ isFetching }) => isFetching);
  const retry = () => {
    if (session.status === 'failed') session.retry();
    for (const call of calls) if (call.isError) void call.refetch();
  };
  if (session.status === 'failed') return { ...session, retry };
  const at = attendance.fulfilledTimeStamp;
  if (user && config.data && attendance.data && current && at !== undefined && schedule.data !== undefined) {
    const records = attendance.data.data;
    const isAway = isUnreachable(attendance.error);
    return {
      status: 'ready',
      user,
      config: config.data,
      records,
      current,
      hours: todaysHours(schedule.data),
      at,
      stale: isAway ? { at, retrying, retry } : null,
    };
  }
  const failed = calls.find(({ error }) => error !== undefined);
  return failed ? { status: 'failed', error: failed.error, retrying, retry } : { status: 'loading' };
}
