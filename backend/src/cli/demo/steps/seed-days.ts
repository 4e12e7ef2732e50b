import type { PunchRequest } from '@timekeep/contracts/api/clock-api';
import { addDays, datesBetween, laterOf, type WorkDate } from '@timekeep/contracts/time/work-date';
import type { LogPosition } from '@timekeep/log/position';
import { PROJECTION_NAMES } from '@timekeep/projections/checkpoint/projection-names';
import type { ProjectionName, ProjectionStatus } from '@timekeep/projections/checkpoint/projection-progress';
import { sideBySide } from '@timekeep/tools/side-by-side';
import { DataSource } from 'typeorm';
import { RecordPunches } from '../../../clock/clock.module.js';
import { EventStore } from '../../../event-store/event-store.js';
import { isDatabaseUnprepared } from '../../../http/failures/store-failures.js';
import { ProjectionWatch } from '../../../http/projection-watch.js';
import { OpenWorkday } from '../../../workdays/workdays.module.js';
import type { SystemSession } from '../../system/system-session.js';
import type { Progress, ShowProgress } from '../../terminal/progress.js';
import { demoContext, type DemoRun } from '../demo-run.js';
import { planDay, type PlannedDay } from '../plan/day.plan.js';
import type { DemoPerson } from '../plan/people.plan.js';
import { addLeave, grantLeave, leaveByPerson } from './seed-leave.js';
import { DEMO_TERMINAL } from './seed-company.js';

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

const LAST_PUNCHED = `
  SELECT empid AS "EMPID", to_char(max(work_date), 'YYYY-MM-DD') AS date
  FROM attendance.records WHERE time_in IS NOT NULL GROUP BY empid`;

/** The last date with a punch of each employee, as far as the read model has come. */
export async function lastPunchedDates(session: SystemSession): Promise<Map<string, WorkDate>> {
  try {
    const rows = await session
      .get(DataSource)
      .query<{ readonly EMPID: string; readonly date: WorkDate }[]>(LAST_PUNCHED);
    return new Map(rows.map(({ EMPID, date }) => [EMPID, date]));
  } catch (error) {
    // The projections have never run here: then nobody has a record.
    if (isDatabaseUnprepared(error)) return new Map();
    throw error;
  }
}

/** How long nothing may move before the projections are taken for not running. */
const STALL_TIMEOUT_MS = 60_000;
const PERCENT = 100;

/** Projections of the screens that people see first. Audit, which takes longest, may follow later. */
const AWAITED: readonly ProjectionName[] = PROJECTION_NAMES.filter((name) => name !== 'audit');

/**
 * Waits until the projections have passed what is in the log now, but for the audit's.
 *
 * @throws Error when one of them is stopped, or none moves for a minute
 */
export async function waitForProjections(session: SystemSession, showProgress: ShowProgress): Promise<void> {
  const watch = session.get(ProjectionWatch);
  const target = await session.get(EventStore).tail();
  const start = slowest(await watch.status());
  const progress = showProgress('Preparing the records', PERCENT);
  let [last, movedAt] = [start, Date.now()];
  while (!(await watch.passed(AWAITED, target))) {
    const statuses = await watch.status();
    const stopped = statuses.find(
      ({ name, state }) => AWAITED.some((awaited) => awaited === name) && state === 'stopped',
    );
    if (stopped) throw new Error(`The projection ${stopped.name} is stopped: ${stopped.error ?? ''}`);
    const reached = slowest(statuses);
    if (reached !== last) [last, movedAt] = [reached, Date.now()];
    if (Date.now() - movedAt > STALL_TIMEOUT_MS)
      throw new Error('The projections do not move. Are they running?');
    progress.update(percentage(start, reached, target));
  }
  progress.finish();
}

/** The commit position that all of them have reached. */
function slowest(statuses: readonly ProjectionStatus[]): bigint {
  const positions = AWAITED.map(
    (name) => statuses.find((status) => status.name === name)?.position?.commit ?? 0n,
  );
  return positions.reduce((least, position) => (position < least ? position : least));
}

function percentage(start: bigint, reached: bigint, target: LogPosition): number {
  if (target.commit <= start) return PERCENT;
  return Number(((reached - start) * BigInt(PERCENT)) / (target.commit - start));
}
