import { FIRST_RECORD_DATE } from '@timekeep/contracts/attendance/employment-bounds';
import type { CompanyZone } from '@timekeep/contracts/time/company-zone';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import type { Environment } from '@timekeep/log/settings/environment-reader';
import type { CommandContext } from '../../event-store/command-context.js';
import { plain } from '../../event-store/decider.js';
import { refusedAs, type RefusedError } from '../../event-store/store-errors.js';
import type { SystemSession } from '../system/system-session.js';
import { type DemoPerson, MIN_PEOPLE } from './plan/company.plan.js';

const DEFAULT_PEOPLE = 40;
const MAX_PEOPLE = 5_000;
const SEED = 2023;
const CLOSED_HALF_MONTHS = 5;

/** Options of the demo company. The same options make the same company. */
export interface DemoOptions {
  readonly seed: number;
  readonly people: number;
  /** The first day of the company. */
  readonly start: WorkDate;
  /** Half months before that of today which are closed for payroll. */
  readonly cutOffs: number;
  /** The moment of the last punches, in epoch milliseconds; now when it is not given. */
  readonly until?: number;
}

/**
 * Returns the options of the demo company.
 *
 * @param system the environment of the system
 * @param asked the environment of the caller, whose number of people takes precedence; `DEMO=false` in either refuses
 * @throws RefusedError when `DEMO_EMPLOYEES` is no number in the range, or the system is declared not to be a demo
 */
export function demoOptions(system: Environment, asked: Environment): DemoOptions {
  if ([system, asked].some(({ DEMO }) => DEMO === 'false'))
    throw refused('DEMO=false: this system is not for a demo company.');
  const given = asked['DEMO_EMPLOYEES'] || system['DEMO_EMPLOYEES'] || String(DEFAULT_PEOPLE);
  const people = Number(given);
  if (!/^\d+$/.test(given) || people < MIN_PEOPLE || people > MAX_PEOPLE) {
    throw refused(`DEMO_EMPLOYEES needs a number from ${MIN_PEOPLE} to ${MAX_PEOPLE}; it is '${given}'.`);
  }
  return { seed: SEED, people, start: FIRST_RECORD_DATE, cutOffs: CLOSED_HALF_MONTHS };
}

function refused(message: string): RefusedError {
  return refusedAs('invalid', plain(message));
}

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
  // Each is a command of its own in the audit, as if it had been given on its day.
  return { ...context, keyGiven: false, occasionId: context.commandId };
}
