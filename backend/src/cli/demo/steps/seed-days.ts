import type { PunchRequest } from '@timekeep/contracts/api/clock-api';
import { addDays, datesBetween, laterOf, type WorkDate } from '@timekeep/contracts/time/work-date';
import { sideBySide } from '@timekeep/tools/side-by-side';
import { RecordPunches } from '../../../clock/clock.module.js';
import { OpenWorkday } from '../../../workdays/workdays.module.js';
import type { Progress } from '../../terminal/progress.js';
import { demoContext, type DemoRun } from '../demo-run.js';
import { planDay, type PlannedDay } from '../plan/day.plan.js';
import type { DemoPerson } from '../plan/people.plan.js';
import { addLeave, leaveByPerson } from './add-leave.js';
import { grantLeave } from './grant-leave.js';
import { DEMO_TERMINAL } from './seed-terminal.js';

const CHUNK_DAYS = 28;
/** The last recorded punches may be the beginning of an unfinished chunk. */
const REDO_DAYS = CHUNK_DAYS;
const AT_A_TIME = 64;

/** The first date of each person that is not surely complete. */
export function beginnings(
  people: readonly DemoPerson[],
  lastPunched: ReadonlyMap<string, WorkDate>,
): Map<DemoPerson, WorkDate> {
  return new Map(
    people.map((person) => {
      const last = lastPunched.get(person.EMPID);
      return [
        person,
        last === undefined ? person.hiredOn : laterOf(person.hiredOn, addDays(last, -REDO_DAYS)),
      ];
    }),
  );
}

/**
 * Opens the work days, grants leave and records it, which counts only when it comes before the punches of its date, and then
 * the punches until now, a few weeks at a time: an interrupted seeding is taken up again where it broke off.
 *
 * @returns how many punches are new
 */
export async function seedDays(
  run: DemoRun,
  begin: ReadonlyMap<DemoPerson, WorkDate>,
  progress: Progress,
): Promise<number> {
  const dates = datesToSeed(run, begin);
  const days = dates.map((date) => planned(run, begin, date));
  await openWorkdays(run, dates);
  const leave = leaveByPerson(days.flat());
  await grantLeave(run, begin.keys(), leave);
  await addLeave(run, begin, leave);
  let recorded = 0;
  for (let done = 0; done < dates.length; done += CHUNK_DAYS) {
    const chunk = days.slice(done, done + CHUNK_DAYS);
    recorded += await recordPunches(run, chunk.flat());
    progress.update(done + chunk.length);
  }
  return recorded;
}

/** All dates from the earliest beginning to today. */
export function datesToSeed({ today }: DemoRun, begin: ReadonlyMap<DemoPerson, WorkDate>): WorkDate[] {
  const [first] = [...begin.values()].sort();
  return first === undefined ? [] : datesBetween(first, today);
}

function planned(
  { options, zone }: DemoRun,
  begin: ReadonlyMap<DemoPerson, WorkDate>,
  date: WorkDate,
): PlannedDay[] {
  return [...begin]
    .filter(([, from]) => from <= date)
    .map(([person]) => ({ ...planDay(options.seed, person, date, zone), person, date }));
}

async function openWorkdays(run: DemoRun, dates: readonly WorkDate[]): Promise<void> {
  await sideBySide(dates, AT_A_TIME, (date) =>
    run.session.execute(new OpenWorkday(date, demoContext(run, `workday/${date}`))),
  );
}

async function recordPunches(run: DemoRun, days: readonly PlannedDay[]): Promise<number> {
  const punches: PunchRequest[] = days.flatMap(({ person: { EMPID }, punches }) =>
    punches.filter((at) => at <= run.now).map((at) => ({ EMPID, at: new Date(at).toISOString() })),
  );
  const context = run.session.ownContext('demo seed', 'punches', `terminal:${DEMO_TERMINAL}`);
  const { outcomes } = await run.session.execute(new RecordPunches(punches, context));
  return outcomes.filter(({ outcome }) => outcome === 'accepted').length;
}
