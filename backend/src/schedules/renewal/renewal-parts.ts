import { weekKey, type Renewable } from './renewal.decider.js';

/** Well under the 1 MiB that the log takes in one append. */
const PART_BYTES = 500_000;
/** `"100001",` in the event. */
const EMPID_BYTES = 9;
/** Names of fields and brackets around a week. */
const WEEK_FRAME_BYTES = 120;

/**
 * The employees in as few parts as events need to stay small: one, unless thousands of them have a week of their own.
 * The same employees with the same weeks make the same parts.
 */
export function inParts(employees: readonly Renewable[]): Renewable[][] {
  const parts: Renewable[][] = [];
  let part: Renewable[] = [];
  let weeks = new Set<string>();
  let bytes = 0;
  for (const employee of employees) {
    const week = weekKey(employee);
    const added = EMPID_BYTES + (weeks.has(week) ? 0 : week.length + WEEK_FRAME_BYTES);
    if (part.length === 0 || bytes + added > PART_BYTES) {
      part = [];
      parts.push(part);
      weeks = new Set();
      bytes = 0;
    }
    bytes += EMPID_BYTES + (weeks.has(week) ? 0 : week.length + WEEK_FRAME_BYTES);
    weeks.add(week);
    part.push(employee);
  }
  return parts;
}
