import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { sideBySide } from '@timekeep/tools/side-by-side';
import { ApplyHoliday } from '../../../holidays/holidays.module.js';
import { demoContext, type DemoRun } from '../demo-run.js';
import { planHolidays } from '../plan/holidays.plan.js';

const AT_A_TIME = 16;

/** Applies the holidays from a day on, to the end of next year. */
export async function seedHolidays(run: DemoRun, from: WorkDate): Promise<void> {
  const end = `${Number(run.today.slice(0, 4)) + 1}-12-31`;
  await sideBySide(planHolidays(from, end), AT_A_TIME, (holiday) =>
    run.session.execute(new ApplyHoliday(holiday, demoContext(run, `holiday/${holiday.date}`))),
  );
}
