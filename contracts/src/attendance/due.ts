import { answer, optional, says, timeOfDay, workDate, type Of } from '../api/define.js';
import { orNull, text } from '../events/schema.js';
import { secondsOf, type TimeOfDay } from '../time/time-of-day.js';

export const awaitedEmployee = answer(
  'AwaitedEmployee',
  'An employee whose record of today says `Absent` although a shift is scheduled. Before the shift begins this only means that nothing was recorded yet.',
  () => ({
    EMPID: text,
    EMPNAME: says('`LAST, FIRST`.', text),
    DEPT: text,
    timeIn: says('The scheduled time in.', timeOfDay),
    lastDay: optional(says('Their last day, if one is recorded.', orNull(workDate))),
  }),
);
export type AwaitedEmployee = Of<typeof awaitedEmployee>;

/** A shift without an out is over after this time, and one that took longer needs attention. */
export const LONGEST_SHIFT_HOURS = 16;

/** True once the scheduled time in and the grace have passed: an employee without a punch is missing from then on. */
export function isDue(timeIn: TimeOfDay, graceMinutes: number, now: TimeOfDay): boolean {
  return secondsOf(now) > secondsOf(timeIn) + graceMinutes * 60;
}
