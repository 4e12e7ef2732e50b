import { useConfig } from '@/shared/api/system-api';
import { useVerifiedEmployee } from '@/shared/session/use-session';
import { useAttendanceOf } from './attendance-api';

/** Shows nothing; loads what the dashboard needs as soon as the session's employee is known. */
export function DashboardData() {
  useAttendanceOf(useVerifiedEmployee());
  useConfig();
  return null;
}
