import type { SvgIconComponent } from '@mui/icons-material';
import EventOutlined from '@mui/icons-material/EventOutlined';
import LoginOutlined from '@mui/icons-material/LoginOutlined';
import LogoutOutlined from '@mui/icons-material/LogoutOutlined';
import TimerOutlined from '@mui/icons-material/TimerOutlined';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { AttendanceRecord } from '@timekeep/contracts/api/attendance-api';
import { fromWireDate } from '@timekeep/contracts/time/work-date';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { mediumDate } from '@/shared/attendance/date-format';
import { LateValue, Missing, TimeValue } from '@/shared/attendance/record-values';
import { t } from '@/shared/language/language';
import { cardSurface } from '@/shared/layout/page-layout';
import { minutesLabel, type TodaysHours } from './today';

interface Today {
  /** That of today, or the newest one; null for none. */
  readonly record: AttendanceRecord | null;
  /** True if the record is of another day. */
  readonly isFormer: boolean;
  readonly hours: TodaysHours | null;
}

/** Time in, time out, minutes late and schedule of today; null while they load. */
export function TodayCards({ today }: { readonly today: Today | null }) {
  const waiting = today ? null : <Skeleton width="70%" />;
  const record = today?.record ?? null;
  const hours = today?.hours ?? null;
  const day = today?.isFormer && record ? mediumDate(fromWireDate(record.Date)) : null;
  return (
    <CardRow>
      <TodayCard
        label={t('Time IN')}
        Icon={LoginOutlined}
        action={<ViewLink of={t('Time IN')} />}
        note={day ?? t('When you came')}
      >
        {waiting ?? <TimeValue time={record?.TimeIN1 ?? null} />}
      </TodayCard>
      <TodayCard
        label={t('Time OUT')}
        Icon={LogoutOutlined}
        action={<ViewLink of={t('Time OUT')} />}
        note={day ?? t('When you left')}
      >
        {waiting ?? <TimeValue time={record?.TimeOUT1 ?? null} />}
      </TodayCard>
      <TodayCard
        label={t('Minutes Late')}
        Icon={TimerOutlined}
        note={day ?? t('Past your scheduled time in')}
      >
        {waiting ?? (
          <>
            {record ? <LateValue minutes={record.MinsLate} /> : <Missing />} {minutesLabel(record)}
          </>
        )}
      </TodayCard>
      <TodayCard
        label={t('Attendance Schedule')}
        Icon={EventOutlined}
        note={today && !hours ? t('No schedule found for today') : scheduleNote(hours)}
      >
        {waiting ?? (hours ? `${hours.timeIn} – ${hours.timeOut}` : <Missing />)}
      </TodayCard>
    </CardRow>
  );
}

/** Navigation state that asks for today's row. */
export const VIEW_TODAY = { view: 'today' } as const;

function ViewLink({ of }: { readonly of: string }) {
  return (
    <Link
      component={RouterLink}
      to="/"
      state={VIEW_TODAY}
      preventScrollReset
      variant="body2"
      aria-label={t('View {figure}', { figure: of })}
      sx={{ minWidth: { xs: 44, sm: 'auto' }, textAlign: 'right' }}
    >
      {t('View')}
    </Link>
  );
}

interface TodayCardProps {
  readonly label: string;
  readonly Icon: SvgIconComponent;
  /** Line between label and value. */
  readonly note: string;
  /** The value. */
  readonly children: ReactNode;
  readonly action?: ReactNode;
}

/** Row of four cards of equal height; two by two on narrow screens. */
function CardRow({ children }: { readonly children: ReactNode }) {
  return (
    <Box
      component="section"
      aria-label={t('Your times today')}
      sx={{
        display: 'grid',
        gap: { xs: 1, sm: 1.5 },
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' },
        gridAutoRows: { sm: '1fr' },
      }}
    >
      {children}
    </Box>
  );
}

/** One value with its label and a note above. */
function TodayCard({ label, Icon, note, children, action = null }: TodayCardProps) {
  return (
    <Box
      sx={{
        display: 'flex',
        flexDirection: 'column',
        px: { xs: 1.5, sm: 2 },
        py: { xs: 1, sm: 1.25 },
        ...cardSurface,
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Icon sx={{ fontSize: 18, color: 'text.secondary', display: { xs: 'none', sm: 'block' } }} />
        <Typography variant="body2" component="h2" sx={{ fontWeight: 600, flex: 1 }}>
          {label}
        </Typography>
        {action}
      </Box>
      <Typography variant="body2" sx={{ mb: 0.25, color: 'text.secondary' }}>
        {note}
      </Typography>
      <Typography
        component="p"
        sx={{
          mt: 'auto',
          fontSize: { xs: '1.25rem', sm: '1.5rem' },
          fontWeight: 600,
          letterSpacing: '-0.02em',
          lineHeight: 1.25,
        }}
      >
        {children}
      </Typography>
    </Box>
  );
}

function scheduleNote(hours: TodaysHours | null): string {
  if (!hours?.pause) return t('Your schedule for today is:');
  const [from, to] = hours.pause;
  return t('Your schedule for today, with a break from {from} to {to}:', { from, to });
}
