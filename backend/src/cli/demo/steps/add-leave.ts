import { addDays } from '@timekeep/contracts/time/work-date';
import { RefusedError } from '../../../event-store/store-errors.js';
import { AddLeave } from '../../../leave/leave.module.js';
import { demoContext, type DemoRun } from '../demo-run.js';
import type { PlannedDay } from '../plan/day.plan.js';
import { sideBySide } from '../side-by-side.js';

const AT_A_TIME = 64;
/** No later start comes back to what is older than this. */
const SETTLED_DAYS = 70;

/**
 * Adds the leave of these days. What no later start comes back to is added at once for each person, the rest day by
 * day, so that a day is known again whichever days come with it.
 */
export async function addLeave(run: DemoRun, days: readonly PlannedDay[]): Promise<void> {
  const byPerson = new Map<string, PlannedDay[]>();
  for (const day of days) {
    if (!day.leave) continue;
    const ofPerson = byPerson.get(day.person.EMPID);
    if (ofPerson) ofPerson.push(day);
    else byPerson.set(day.person.EMPID, [day]);
  }
  const settled = addDays(run.today, -SETTLED_DAYS);
  await sideBySide([...byPerson.values()], AT_A_TIME, async (leaves) => {
    const early = leaves.filter(({ date }) => date < settled);
    const together = early.length > 0 && (await tryToAdd(run, early));
    // One after the other, since the transactions of a person are numbered.
    for (const leave of together ? leaves.slice(early.length) : leaves) await tryToAdd(run, [leave]);
  });
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
    if (error instanceof RefusedError && error.refusal.kind === 'conflict') return false;
    throw error;
  }
}
