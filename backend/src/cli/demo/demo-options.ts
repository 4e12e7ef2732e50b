import { HISTORY_START } from '@timekeep/contracts/api/attendance-api';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import type { Environment } from '@timekeep/log/settings/environment-reader';
import type { RefusedError } from '../../event-store/store-errors.js';
import { plain } from '../../event-store/decider.js';
import { refusedAs } from '../../event-store/store-errors.js';
import { MIN_PEOPLE } from './plan/people.plan.js';

const DEFAULT_PEOPLE = 40;
const MAX_PEOPLE = 5_000;
const SEED = 2023;

/** Options of the demo company. The same options make the same company. */
export interface DemoOptions {
  readonly seed: number;
  readonly people: number;
  /** The first day of the company. */
  readonly start: WorkDate;
  /** The moment of the last punches, in epoch milliseconds; now when it is not given. */
  readonly until?: number;
}

/**
 * The demo company that is asked for.
 *
 * @param system the environment of the system
 * @param asked that of who asks: its number of people goes first, and neither may say no
 * @throws RefusedError when `DEMO_EMPLOYEES` makes no sense, or the system is said not to be a demo
 */
export function demoOptions(system: Environment, asked: Environment): DemoOptions {
  if ([system, asked].some(({ DEMO }) => DEMO === 'false'))
    throw refused('DEMO=false: this system is not for a demo company.');
  const given = asked['DEMO_EMPLOYEES'] || system['DEMO_EMPLOYEES'] || String(DEFAULT_PEOPLE);
  const people = Number(given);
  if (!/^\d+$/.test(given) || people < MIN_PEOPLE || people > MAX_PEOPLE) {
    throw refused(`DEMO_EMPLOYEES needs a number from ${MIN_PEOPLE} to ${MAX_PEOPLE}; it is '${given}'.`);
  }
  return { seed: SEED, people, start: HISTORY_START };
}

function refused(message: string): RefusedError {
  return refusedAs('invalid', plain(message));
}
