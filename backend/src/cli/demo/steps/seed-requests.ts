import { NO_KIND_INPUT } from '@timekeep/contracts/requests/request-entry';
import { RefusedError } from '../../../event-store/store-errors.js';
import { DecideRequest, MakeRequest, TakeBackRequest } from '../../../requests/requests.module.js';
import { demoContext, type DemoRun } from '../demo-run.js';
import { type DemoRequest, planRequests } from '../plan/requests.plan.js';

/** The people of the sign-ins. */
const HR = '100001';
const SUPERVISOR = '100002';
const EMPID = '100003';

/** Makes requests of one employee, one in each state. What a day does not allow, such as a correction without a record, is left out. */
export async function seedRequests(run: DemoRun): Promise<void> {
  for (const [index, request] of planRequests(run.today).entries()) {
    try {
      await seedRequest(run, request, index + 1);
    } catch (error) {
      if (!(error instanceof RefusedError) || error.refusal.kind === 'unavailable') throw error;
    }
  }
}

async function seedRequest(run: DemoRun, { input, steps, note }: DemoRequest, n: number): Promise<void> {
  const { session } = run;
  const contextOf = (actor: string, step: string) => ({
    ...demoContext(run, `requests/${n}/${step}`),
    actor,
    keyGiven: true,
  });
  const request = { EMPID, input: { ...NO_KIND_INPUT, ...input }, revision: null };
  const { events } = await session.execute(new MakeRequest(request, contextOf(EMPID, 'make')));
  const REQUEST_ID = events[0]?.data.REQUEST_ID ?? '';
  for (const step of steps) {
    if (step === 'take back') {
      await session.execute(new TakeBackRequest(EMPID, REQUEST_ID, contextOf(EMPID, step)));
      continue;
    }
    const actor = step === 'endorse' || step === 'return' ? SUPERVISOR : HR;
    const decision = { REQUEST_ID, decision: step, note, revision: null, mayDecide: true, revokes: false };
    await session.execute(new DecideRequest(decision, contextOf(actor, step)));
  }
}
