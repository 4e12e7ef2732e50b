import type { LeaveType } from '@timekeep/contracts/attendance/leave-types';
import { addDays, earlierOf, type WorkDate } from '@timekeep/contracts/time/work-date';
import { Random } from '@timekeep/tools/random';
import type { PlannedDay } from './day.plan.js';
import type { DemoPerson } from './people.plan.js';

/** Leave balances of a person, and their anniversary increment. */
export interface DemoEntitlement {
  readonly balances: Readonly<Record<LeaveType, number>>;
  readonly ANNIV: WorkDate;
  readonly INCREMENT: number;
}

const DAYS_OF_A_YEAR = 365;

/**
 * Returns balances that leave some days of each type after the leave taken until today. An anniversary adds more days than a
 * year takes.
 *
 * @param taken days of leave until today, which are recorded afterwards
 */
export function planEntitlement(
  seed: number,
  person: DemoPerson,
  taken: readonly PlannedDay[],
  today: WorkDate,
): DemoEntitlement {
  const random = new Random(seed, 'entitlement', person.EMPID);
  const takenOf = (type: LeaveType) => taken.filter(({ leave }) => leave?.type === type).length;
  return {
    balances: { SL: takenOf('SL') + random.between(4, 12), VL: takenOf('VL') + random.between(3, 15) },
    // Those who came with the company were made permanent one after the other.
    ANNIV: earlierOf(addDays(person.hiredOn, random.between(0, DAYS_OF_A_YEAR - 1)), today),
    INCREMENT: random.between(5, 7),
  };
}
