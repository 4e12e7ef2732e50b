import { addDays, type WorkDate } from '@timekeep/contracts/time/work-date';
import { sideBySide } from '@timekeep/tools/side-by-side';
import { isRefusedAs } from '../../../event-store/store-errors.js';
import { AddLeave, UpdateLeave } from '../../../leave/leave.module.js';
import { demoContext, type DemoRun } from '../demo-run.js';
import { planEntitlement, type PlannedDay } from '../plan/day.plan.js';
import type { DemoPerson } from '../plan/people.plan.js';

const AT_A_TIME = 64;
/** No later start comes back to what is older than this. */
const SETTLED_DAYS = 70;

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
export function leaveByPerson(days: readonly PlannedDay[]): Map<DemoPerson, PlannedDay[]> {
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
export async function grantLeave(
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
