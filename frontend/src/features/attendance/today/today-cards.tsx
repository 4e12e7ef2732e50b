import EventOutlined from '@mui/icons-material/EventOutlined';
import LoginOutlined from '@mui/icons-material/LoginOutlined';
import LogoutOutlined from '@mui/icons-material/LogoutOutlined';
import TimerOutlined from '@mui/icons-material/TimerOutlined';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import { ATTENDANCE_MESSAGES, type AttendanceRecord } from '@timekeep/contracts/api/attendance-api';
import { Link as RouterLink } from 'react-router-dom';
import { LateValue, Missing, TimeValue } from '@/shared/attendance/record-values';
import { CardRow, TodayCard } from './today-card';
import { minutesLabel, type TodaysHours } from './today.model';

export interface Today {
  readonly record: AttendanceRecord | null;
  readonly hours: TodaysHours | null;
}

/** Time in, time out, minutes late and schedule of today; null while they load. */
export function TodayCards({ today }: { readonly today: Today | null }) {
  const waiting = today ? null : <Skeleton width="70%" />;
  const record = today?.record ?? null;
  const hours = today?.hours ?? null;
  return (
    <CardRow>
      <TodayCard label="Time IN" Icon={LoginOutlined} action={<ViewLink of="Time IN" />} note="When you came">
        {waiting ?? <TimeValue time={record?.TimeIN1 ?? null} />}
      </TodayCard>
      <TodayCard
        label="Time OUT"
        Icon={LogoutOutlined}
        action={<ViewLink of="Time OUT" />}
        note="When you left"
      >
        {waiting ?? <TimeValue time={record?.TimeOUT1 ?? null} />}
      </TodayCard>
      <TodayCard label="Minutes Late" Icon={TimerOutlined} note="Past your scheduled time in">
        {waiting ?? (
          <>
            {record ? <LateValue minutes={record.MinsLate} /> : <Missing />} {minutesLabel(record)}
          </>
        )}
      </TodayCard>
      <TodayCard
        label="Attendance Schedule"
        Icon={EventOutlined}
        note={today && !hours ? ATTENDANCE_MESSAGES.noSchedule : 'Your schedule for today is:'}
      >
        {waiting ?? (hours ? `${hours.timeIn} – ${hours.timeOut}` : <Missing />)}
      </TodayCard>
    </CardRow>
  );
}

function ViewLink({ of }: { readonly of: string }) {
  return (
    <Link component={RouterLink} to="/" variant="body2" aria-label={`View ${of}`}>
      View
    </Link>
  );
}
