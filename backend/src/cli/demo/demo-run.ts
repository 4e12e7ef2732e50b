import type { WorkDate } from '@timekeep/contracts/time/work-date';
import type { CompanyZone } from '@timekeep/contracts/time/company-zone';
import type { CommandContext } from '../../event-store/command-context.js';
import type { SystemSession } from '../system/system-session.js';
import type { DemoOptions } from './demo-options.js';
import type { DemoPerson } from './plan/people.plan.js';

/** State shared by the steps of one seeding. */
export interface DemoRun {
  readonly session: SystemSession;
  readonly options: DemoOptions;
  readonly zone: CompanyZone;
  readonly today: WorkDate;
  /** The moment up to which there are punches, in epoch milliseconds. */
  readonly now: number;
  readonly people: readonly DemoPerson[];
}

/**
 * The context of one of the demo's commands. Its key is the same at every start: what was done once is not
 * done again, even when somebody has changed it since.
 */
export function demoContext(
  { session, options }: Pick<DemoRun, 'session' | 'options'>,
  key: string,
): CommandContext {
  const context = session.ownContext('demo seed', `${options.seed}/${key}`);
  // The keys are the demo's own: no other request comes with one of them, so none is looked for after each append.
  return { ...context, keyGiven: false };
}
