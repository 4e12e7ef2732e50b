import type { WorkDate } from '../time/work-date.js';

export const CORRECTION_REASONS = ['optional', 'required'] as const;
/** `required` when HR has to give the reason of a correction. */
export type CorrectionReason = (typeof CORRECTION_REASONS)[number];

/** The longest grace that can be set. */
export const LATE_GRACE_MAX_MINUTES = 240;

/** The grace from a date on, until another begins. */
export interface LateGrace {
  readonly from: WorkDate;
  /** Minutes late that are forgiven. */
  readonly minutes: number;
}

/** The rules that IT sets for the whole company. */
export interface CompanyRules {
  /** Ascending by date, each different from the one before; before the first the grace is 0. */
  readonly lateGrace: readonly LateGrace[];
  readonly correctionReason: CorrectionReason;
}

/** The rules until IT sets any. */
export const FIRST_RULES: CompanyRules = { lateGrace: [], correctionReason: 'optional' };

/** A change of the rules; null for a rule that does not change. */
export interface RulesChange {
  readonly lateGrace: LateGrace | null;
  readonly correctionReason: CorrectionReason | null;
}

/** Returns the rules after a change. */
export function changedRules(
  rules: CompanyRules,
  { lateGrace, correctionReason }: RulesChange,
): CompanyRules {
  return {
    lateGrace: lateGrace ? changedGrace(rules.lateGrace, lateGrace) : rules.lateGrace,
    correctionReason: correctionReason ?? rules.correctionReason,
  };
}

/** Returns the graces with a new one, which replaces all that were to begin on its date or later. */
export function changedGrace(graces: readonly LateGrace[], grace: LateGrace): readonly LateGrace[] {
  const earlier = graces.filter(({ from }) => from < grace.from);
  return graceOn(earlier, grace.from) === grace.minutes ? earlier : [...earlier, grace];
}

/** Returns the minutes late that are forgiven on a date. */
export function graceOn(graces: readonly LateGrace[], date: WorkDate): number {
  return graces.findLast(({ from }) => from <= date)?.minutes ?? 0;
}
