import type { PunchRequest } from '@timekeep/contracts/api/clock-api';
import { addDays, datesBetween, laterOf, type WorkDate } from '@timekeep/contracts/time/work-date';
import type { LogPosition } from '@timekeep/log/position';
import { PROJECTION_NAMES } from '@timekeep/projections/checkpoint/projection-names';
import type { ProjectionName, ProjectionStatus } from '@timekeep/projections/checkpoint/projection-progress';
import { sideBySide } from '@timekeep/tools/side-by-side';
import { DataSource } from 'typeorm';
import { RecordPunches } from '../../../clock/clock.module.js';
import { EventStore } from '../../../event-store/event-store.js';
import { isRefusedAs } from '../../../event-store/store-errors.js';
import { isDatabaseUnprepared } from '../../../http/failures/store-failures.js';
import { ProjectionWatch } from '../../../http/read-your-writes.js';
import { AddLeave, UpdateLeave } from '../../../leave/leave.module.js';
import { OpenWorkday } from '../../../workdays/workdays.module.js';
import type { SystemSession } from '../../system/system-session.js';
import type { Progress, ShowProgress } from '../../terminal.js';
import { demoContext, type DemoRun } from '../demo-run.js';
import { planDay, planEntitlement, type PlannedDay } from '../plan/day.plan.js';
import type { DemoPerson } from '../plan/company.plan.js';
import { DEMO_TERMINAL } from './seed-company.js';

const CHUNK_DAYS = 28;
/** The last recorded punches may be the beginning of an unfinished chunk. */
const REDO_DAYS = CHUNK_DAYS;
const AT_A_TIME = 64;
/** No later start comes back to leave that is older than this. */
const SETTLED_DAYS = 70;

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

/**
 * Adds the leave of these days. A new person gets at once what no later start repeats. The rest
 * is added day by day, so that a later start repeats the same commands, whichever days it adds.
 *
 * @param begin the first date that is asked about, for each person
 */
export async function addLeave(
  run: DemoRun,
  begin: ReadonlyMap<DemoPerson, WorkDate>,
  byPerson: ReadonlyMap<DemoPerson, readonly PlannedDay[]>,
): Promise<void> {
  const settled = addDays(run.today, -SETTLED_DAYS);
  await sideBySide([...byPerson], AT_A_TIME, async ([person, leaves]) => {
    const isNew = begin.get(person) === person.hiredOn;
    const early = isNew ? leaves.filter(({ date }) => date < settled) : [];
    const together = early.length > 0 && (await tryToAdd(run, early));
    // One after the other, since the transactions of a person are numbered.
    for (const leave of together ? leaves.slice(early.length) : leaves) await tryToAdd(run, [leave]);
  });
}

/** The days of leave of each person who has any, in their order. */
function leaveByPerson(days: readonly PlannedDay[]): Map<DemoPerson, PlannedDay[]> {
  const byPerson = new Map<DemoPerson, PlannedDay[]>();
  for (const day of days) {
    if (!day.leave) continue;
    const ofPerson = byPerson.get(day.person);
    if (ofPerson) ofPerson.push(day);
    else byPerson.set(day.person, [day]);
  }
  return byPerson;
}

/** Adds all or none: none when HR gave one of these dates another leave. */
async function tryToAdd(run: DemoRun, leaves: readonly PlannedDay[]): Promise<boolean> {
  const [first, last] = [leaves[0], leaves.at(-1)];
  if (!first || !last) return true;
  const { EMPID } = first.person;
  const dates = first === last ? first.date : `${first.date}/${last.date}`;
  const entries = leaves.flatMap(({ date: DATE, leave }) =>
    leave ? [{ LEAVE_TYPE: leave.type, DATE, REMARKS: leave.remarks }] : [],
  );
  try {
    await run.session.execute(new AddLeave({ EMPID, entries }, demoContext(run, `leave/${EMPID}/${dates}`)));
    return true;
  } catch (error) {
    if (isRefusedAs(error, 'conflict')) return false;
    throw error;
  }
}

/**
 * Grants each person the leave that is planned and some more, once, before it is added: so no balance in the ledger is below zero.
 *
 * @param people who is here
 * @param planned what is added next
 */
async function grantLeave(
  run: DemoRun,
  people: Iterable<DemoPerson>,
  planned: ReadonlyMap<DemoPerson, readonly PlannedDay[]>,
): Promise<void> {
  await sideBySide([...people], AT_A_TIME, async (person) => {
    const { EMPID } = person;
    const entitlement = planEntitlement(run.options.seed, person, planned.get(person) ?? [], run.today);
    const details = { EMPID, ...entitlement };
    await run.session.execute(new UpdateLeave(details, undefined, demoContext(run, `entitlement/${EMPID}`)));
  });
}
