import { answer, extended, says, workDate, type Of } from '../api/define.js';
import { number } from '../events/schema.js';
import type { WorkDate } from '../time/work-date.js';

/** The longest grace that can be set. */
export const LATE_GRACE_MAX_MINUTES = 240;

/** The longest time after the in that can be set within which a punch is no out, in minutes. */
export const DOUBLE_TAP_MAX_MINUTES = 120;

export const datedMinutes = answer(
  'DatedMinutes',
  'The minutes of a rule from a date on, until others begin.',
  () => ({ from: workDate, minutes: number }),
);
export type DatedMinutes = Of<typeof datedMinutes>;

export const datedBreak = extended(
  datedMinutes,
  'DatedBreak',
  'The break in the middle of shifts that have none of their own, from a date on, until another begins.',
  () => ({ above: says('Minutes: only longer shifts have the break.', number) }),
);
export type DatedBreak = Of<typeof datedBreak>;
/** Minutes of break in the middle of shifts that are longer than so many minutes. */
export type BreakRule = Omit<DatedBreak, 'from'>;

/** The bounds of a break, in minutes, and of the length above which a shift has one. */
export const BREAK_MAX_MINUTES = 240;
export const BREAK_ABOVE_MAX_MINUTES = 1_440;

/** The rules that hold before the first date from which others do. */
export const BEFORE_DATED_RULES = {
  lateGrace: { minutes: 0 },
  doubleTap: { minutes: 1 },
  break: { minutes: 0, above: 0 },
} as const;
export type DatedRule = keyof typeof BEFORE_DATED_RULES;
export const DATED_RULES = ['lateGrace', 'doubleTap', 'break'] as const satisfies readonly DatedRule[];

/** The values of each rule that holds from a date on, ascending by date, each different from the one before. */
export interface DatedRules {
  readonly lateGrace: readonly DatedMinutes[];
  readonly doubleTap: readonly DatedMinutes[];
  readonly break: readonly DatedBreak[];
}

/** A value to set for each of these rules; null for one that does not change. */
export type DatedRulesChange = { readonly [Rule in DatedRule]: DatedRules[Rule][number] | null };

/** Returns the rules that hold from a date on after a change. */
export function changedDatedRules(rules: DatedRules, change: DatedRulesChange): DatedRules {
  return {
    lateGrace: withValue(rules.lateGrace, change.lateGrace, BEFORE_DATED_RULES.lateGrace),
    doubleTap: withValue(rules.doubleTap, change.doubleTap, BEFORE_DATED_RULES.doubleTap),
    break: withValue(rules.break, change.break, BEFORE_DATED_RULES.break),
  };
}

/** Returns the values with a new one, which replaces all that were to begin on its date or later. */
function withValue<Value extends DatedMinutes>(
  present: readonly Value[],
  set: Value | null,
  before: Omit<Value, 'from'>,
): readonly Value[] {
  if (!set) return present;
  const earlier = present.filter(({ from }) => from < set.from);
  return isSameValue(earlier.at(-1) ?? before, set) ? earlier : [...earlier, set];
}

/** True if two values of a rule are the same, whenever they begin. */
export function isSameValue(a: Partial<DatedBreak>, b: Partial<DatedBreak>): boolean {
  return a.minutes === b.minutes && a.above === b.above;
}

/** Returns the minutes of a rule on a date. */
export function minutesOn(rule: DatedRule, set: readonly DatedMinutes[], date: WorkDate): number {
  return set.findLast(({ from }) => from <= date)?.minutes ?? BEFORE_DATED_RULES[rule].minutes;
}

/** Returns the minutes late that are forgiven on a date. */
export function graceOn(graces: readonly DatedMinutes[], date: WorkDate): number {
  return minutesOn('lateGrace', graces, date);
}

/** Returns the break that shifts of a date have, unless they have one of their own. */
export function breakOn(breaks: readonly DatedBreak[], date: WorkDate): BreakRule {
  const { minutes, above } = breaks.findLast(({ from }) => from <= date) ?? BEFORE_DATED_RULES.break;
  return { minutes, above };
}

/** Returns the rules of a date that the figures of its records depend on. */
export function figureRulesOn({ lateGrace, break: breaks }: DatedRules, date: WorkDate) {
  return { graceMinutes: graceOn(lateGrace, date), breakRule: breakOn(breaks, date) };
}

/** The break that a company has in place of the group's, from a date on; null for that of the group again. */
export interface OwnBreak {
  readonly from: WorkDate;
  readonly rule: BreakRule | null;
}

/** The own breaks of a company, ascending by date, each different from the one before; before the first it has that of the group. */
export type OwnBreaks = readonly OwnBreak[];

/** Returns the breaks of a company with a new one, which replaces all that were to begin on its date or later. */
export function changedOwnBreaks(present: OwnBreaks, set: OwnBreak): OwnBreaks {
  const earlier = present.filter(({ from }) => from < set.from);
  return isSameValue(earlier.at(-1)?.rule ?? {}, set.rule ?? {}) ? earlier : [...earlier, set];
}

/** Returns the break that a company has of its own on a date; null for that of the group. */
export function ownBreakOn(breaks: OwnBreaks, date: WorkDate): BreakRule | null {
  return breaks.findLast(({ from }) => from <= date)?.rule ?? null;
}
