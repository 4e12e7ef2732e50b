import { secondsOf, type TimeOfDay } from '../time/time-of-day.js';

/**
 * An employee whose record of today says `Absent` although a shift is scheduled. Before the shift begins this only
 * means that nothing was recorded yet.
 */
export interface AwaitedEmployee {
  readonly EMPID: string;
  /** `LAST, FIRST`. */
  readonly EMPNAME: string;
  readonly DEPT: string;
  /** The scheduled time in. */
  readonly timeIn: TimeOfDay;
}

/** True once the scheduled time in and the grace have passed: an employee without a punch is missing from then on. */
export function isDue(timeIn: TimeOfDay, graceMinutes: number, now: TimeOfDay): boolean {
  return secondsOf(now) > secondsOf(timeIn) + graceMinutes * 60;
}
