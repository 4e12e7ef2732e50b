import { CompanyTime } from '../../organization/organization.module.js';
import type { SystemSession } from '../system/system-session.js';
import type { ShowProgress } from '../terminal/progress.js';
import type { DemoOptions, DemoRun } from './demo-run.js';
import {
  beginnings,
  datesToSeed,
  lastPunchedDates,
  seedDays,
  waitForProjections,
} from './steps/seed-days.js';
import { planPeople } from './plan/people.plan.js';
import { found, seedHolidays, seedOrganization, seedTerminal } from './steps/seed-company.js';
import { seedPeople } from './steps/seed-people.js';
import { seedRequests } from './steps/seed-requests.js';

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
