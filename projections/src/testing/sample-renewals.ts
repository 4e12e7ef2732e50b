import type { SchedulesRenewed } from '@timekeep/contracts/events/renewal';
import type { ScheduleSaved } from '@timekeep/contracts/events/schedule';
import { templateOf } from '@timekeep/contracts/schedules/templates';
import type { TimePair } from '@timekeep/contracts/schedules/weekly-times';

/** A renewal with the same hours for all employees, Saturdays included. */
export const schedulesRenewed = (
  year: number,
  hours: TimePair,
  EMPIDS: readonly string[],
  BREAK: ScheduleSaved['data']['BREAK'] = null,
): SchedulesRenewed => ({
  type: 'SchedulesRenewed',
  data: { year, renewals: [{ DAYS: 6, TIME: templateOf(hours, 6), ...(BREAK && { BREAK }), EMPIDS }] },
});
