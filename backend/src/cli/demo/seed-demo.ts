import { CompanyTime } from '../../organization/organization.module.js';
import type { SystemSession } from '../system/system-session.js';
import type { ShowProgress } from '../terminal/progress.js';
import type { DemoOptions } from './demo-options.js';
import type { DemoRun } from './demo-run.js';
import { lastPunchedDates } from './steps/last-punched.js';
import { planPeople } from './plan/people.plan.js';
import { beginnings, datesToSeed, seedDays } from './steps/seed-days.js';
import { seedHolidays } from './steps/seed-holidays.js';
import { found, seedOrganization } from './steps/seed-organization.js';
import { seedPeople } from './steps/seed-people.js';
import { seedTerminal } from './steps/seed-terminal.js';
import { seedRequests } from './steps/seed-requests.js';
import { waitForProjections } from './steps/wait-for-projections.js';

/** Result of a seeding. */
export interface DemoSummary {
  readonly people: number;
  /** Punches that were not there before. */
  readonly punches: number;
}

/**
 * Sets up the demo company, or brings it up to now. All goes through the system's own commands; at the end
 * everything can be read.
 *
 * @throws RefusedError when the system has data of its own
 */
export async function seedDemo(
  session: SystemSession,
  options: DemoOptions,
  showProgress: ShowProgress,
): Promise<DemoSummary> {
  await found({ session, options });
  await seedTerminal(session);
  await seedOrganization({ session, options });
  const time = session.get(CompanyTime);
  const [zone, today] = [await time.zone(), await time.today()];
  const now = options.until ?? time.now();
  const planned = planPeople(options.seed, options.people, options.start, today);
  const run: DemoRun = { session, options, zone, today, now, people: planned };

  const lastPunched = await lastPunchedDates(session);
  const people = await seedPeople(run);
  const begin = beginnings(people, lastPunched);
  const dates = datesToSeed(run, begin);
  await seedHolidays(run, dates[0] ?? today);

  const progress = showProgress('Recording the demo company', dates.length);
  const punches = await seedDays(run, begin, progress);
  progress.finish();
  await waitForProjections(session, showProgress);
  await seedRequests(run);
  return { people: people.length, punches };
}
