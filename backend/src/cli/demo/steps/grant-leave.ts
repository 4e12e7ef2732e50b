import { sideBySide } from '@timekeep/tools/side-by-side';
import { UpdateLeave } from '../../../leave/leave.module.js';
import { demoContext, type DemoRun } from '../demo-run.js';
import type { PlannedDay } from '../plan/day.plan.js';
import { planEntitlement } from '../plan/leave.plan.js';
import type { DemoPerson } from '../plan/people.plan.js';

const AT_A_TIME = 64;

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
