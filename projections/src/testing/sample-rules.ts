import type { TimekeepEvent } from '@timekeep/contracts/events/catalog';
import { NO_RULES_CHANGE } from '@timekeep/contracts/rules/company-rules';
import type { WorkDate } from '@timekeep/contracts/time/work-date';

/** A grace from a date on, in minutes. */
export function graceSet(from: WorkDate, minutes: number): TimekeepEvent {
  return {
    type: 'RulesSet',
    data: { ...NO_RULES_CHANGE, lateGrace: { from, minutes } },
  };
}

/** Minutes after the in within which a punch is no out, from a date on. */
export function doubleTapSet(from: WorkDate, minutes: number): TimekeepEvent {
  return { type: 'RulesSet', data: { ...NO_RULES_CHANGE, doubleTap: { from, minutes } } };
}

/** Minutes of break in the middle of shifts that are longer than `above` minutes, from a date on. */
export function breakSet(from: WorkDate, minutes: number, above = 0): TimekeepEvent {
  return { type: 'RulesSet', data: { ...NO_RULES_CHANGE, break: { from, minutes, above } } };
}
