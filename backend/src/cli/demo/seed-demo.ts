import { CompanyTime } from '../../organization/organization.module.js';
import { SystemSession } from '../system/system-session.js';
import {
  type OutputOptions,
  type ShowProgress,
  showProgress,
  silentProgress,
  writeMessage,
} from '../terminal.js';
import { type DemoOptions, demoOptions, type DemoRun } from './demo-run.js';
import { planPeople } from './plan/company.plan.js';
import { found, seedHolidays, seedOrganization, seedPeople, seedTerminal } from './steps/seed-company.js';
import {
  beginnings,
  datesToSeed,
  lastPunchedDates,
  seedDays,
  waitForProjections,
} from './steps/seed-days.js';
import { seedCutOffs } from './steps/seed-cutoffs.js';
import { seedRequests } from './steps/seed-requests.js';

/** Result of a seeding. */
interface DemoSummary {
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
  await seedCutOffs({ ...run, people });
  return { people: people.length, punches };
}

/** Sets up the demo company, or brings it up to now. */
export async function seed(options: OutputOptions): Promise<void> {
  const { people, punches } = await SystemSession.use((session) =>
    seedDemo(
      session,
      demoOptions(session.location.environment, process.env),
      options.json ? silentProgress : showProgress,
    ),
  );
  writeMessage(`The demo company has ${people} employees; ${punches} punches are new.`, options);
}
