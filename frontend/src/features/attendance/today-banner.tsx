import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import visuallyHidden from '@mui/utils/visuallyHidden';
import type { UserProfile } from '@timekeep/contracts/api/accounts-api';
import type { AttendanceRecord } from '@timekeep/contracts/api/attendance-api';
import { remarkTitle, remarkTone } from '@timekeep/contracts/attendance/remarks';
import type { TimeOfDay } from '@timekeep/contracts/time/time-of-day';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { useState } from 'react';
import { fullDate } from '@/shared/attendance/date-format';
import { notDueText } from '@/shared/attendance/remark-badges';
import { t } from '@/shared/language/language';
import { arcPath, HourMarks, pointAt } from '@/shared/layout/dial';
import { PageHeading } from '@/shared/layout/page-heading';
import { greeting, hourOf, type TodaysHours } from './today';

interface TodayBannerProps {
  readonly user: UserProfile;
  /** The current work date. */
  readonly date: WorkDate;
  readonly timeZone: string;
  readonly record: AttendanceRecord | null;
  readonly hours: TodaysHours | null;
  /** The scheduled time in while the employee is not due yet; null otherwise. */
  readonly notDue: TimeOfDay | null;
}

/** The height of the banner, in pixels, also while it loads. */
const BANNER_HEIGHT = { xs: 124, sm: 92 } as const;

/** Banner in the colour of today's remark. */
export function TodayBanner({ user, date, timeZone, record, hours, notDue }: TodayBannerProps) {
  const [openedAt] = useState(() => Date.now());
  const tone = remarkTone(record?.Remarks ?? '');
  return (
    <Box
      component="section"
      aria-label={t('Today')}
      sx={{
        minHeight: BANNER_HEIGHT,
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: 3,
        px: { xs: 2, sm: 3 },
        py: 1.25,
        borderRadius: '10px',
        ...(notDue === null
          ? { color: `remark.${tone}.onStrong`, bgcolor: `remark.${tone}.strong` }
          : { color: '#FFFFFF', bgcolor: 'neutralStrong' }),
        overflow: 'hidden',
      }}
    >
      <Box
        sx={{
          minWidth: 0,
          flex: 1,
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'space-between',
          columnGap: 3,
          rowGap: 0.75,
        }}
      >
        <Box sx={{ minWidth: 0 }}>
          <Typography variant="body2">{fullDate(date)}</Typography>
          <PageHeading title={t('Home')} sx={{ fontSize: { xs: '1.25rem', sm: '1.625rem' } }}>
            {greeting(timeZone, openedAt)}, {user.EMP_FNAME} {user.EMP_LNAME}
          </PageHeading>
        </Box>
        <TodaysRemark record={record} notDue={notDue} />
      </Box>
      <Box sx={{ display: { xs: 'none', sm: 'block' }, flex: 'none', width: 72, height: 72 }}>
        <DayDial scheduled={scheduledRange(hours)} worked={workedRange(record)} />
      </Box>
    </Box>
  );
}

function TodaysRemark({ record, notDue }: Pick<TodayBannerProps, 'record' | 'notDue'>) {
  const isOnLight = notDue === null && remarkTone(record?.Remarks ?? '') === 'orange';
  return (
    <Box
      component="p"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 1,
        m: 0,
        px: 1.5,
        height: 32,
        borderRadius: '16px',
        fontSize: '0.875rem',
        fontWeight: 600,
        // Darker below white text, and lighter below a dark one.
        bgcolor: isOnLight ? 'rgb(255 255 255 / 30%)' : 'rgb(0 0 0 / 22%)',
      }}
    >
      <Box
        component="span"
        aria-hidden
        sx={{ width: 8, height: 8, borderRadius: 4, bgcolor: 'currentColor' }}
      />
      {notDue !== null ? notDueText(notDue) : record ? remarkTitle(record.Remarks) : t('No record for today')}
    </Box>
  );
}

function scheduledRange(hours: TodaysHours | null): DialRange | null {
  return hours && { from: hourOf(hours.timeIn), to: hourOf(hours.timeOut) };
}

/** Returns the range from time in to time out; a time in alone is a dot. */
function workedRange(record: AttendanceRecord | null): DialRange | null {
  if (!record?.TimeIN1) return null;
  const from = hourOf(record.TimeIN1);
  return { from, to: record.TimeOUT1 ? hourOf(record.TimeOUT1) : from };
}

/** Placeholder of the banner's final size, with the page's name for screen readers. */
export function BannerLoading() {
  return (
    <>
      <title>{`${t('Home')} · Timekeep`}</title>
      <h1 style={visuallyHidden}>{t('Home')}</h1>
      <Skeleton variant="rounded" sx={{ height: BANNER_HEIGHT, borderRadius: '10px' }} />
    </>
  );
}

interface DialRange {
  /** Hours of the day, 0 to 24. */
  readonly from: number;
  readonly to: number;
}

interface DayDialProps {
  readonly scheduled: DialRange | null;
  readonly worked: DialRange | null;
}

/** Decorative 24-hour dial of a day: scheduled hours as a broad soft band, worked hours as a line. */
function DayDial({ scheduled, worked }: DayDialProps) {
  return (
    <Box
      component="svg"
      viewBox="0 0 200 200"
      aria-hidden
      sx={{ display: 'block', width: '100%', height: '100%' }}
    >
      <HourMarks every={1} outer={92} length={5} width={2} />
      <g fill="none" stroke="currentColor" strokeLinecap="round">
        <circle cx="100" cy="100" r="66" strokeOpacity="0.22" strokeWidth="10" />
        {scheduled && (
          <path d={arcPath(66, scheduled.from, scheduled.to)} strokeOpacity="0.38" strokeWidth="10" />
        )}
        {worked && <path d={arcPath(66, worked.from, worked.to)} strokeWidth="4" />}
      </g>
      {worked && <RangeEnds stretch={worked} />}
    </Box>
  );
}

function RangeEnds({ stretch }: { readonly stretch: DialRange }) {
  const from = pointAt(66, stretch.from);
  const to = pointAt(66, stretch.to);
  return (
    <g fill="currentColor">
      <circle cx={from.x} cy={from.y} r="6" />
      <circle cx={to.x} cy={to.y} r="6" />
    </g>
  );
}
