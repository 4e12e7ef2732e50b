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
  /** Ascending by date, each with another grace than the one before; before the first it is 0. */
  readonly lateGrace: readonly LateGrace[];
  readonly correctionReason: CorrectionReason;
}

/** The rules as they are until IT sets any. */
export const FIRST_RULES: CompanyRules = { lateGrace: [], correctionReason: 'optional' };

/** What changes of the rules; null for what stays. */
export interface RulesChange {
  readonly lateGrace: LateGrace | null;
  readonly correctionReason: CorrectionReason | null;
}

/** The rules after a change. */
export function changedRules(
  rules: CompanyRules,
  { lateGrace, correctionReason }: RulesChange,
): CompanyRules {
  return {
    lateGrace: lateGrace ? changedGrace(rules.lateGrace, lateGrace) : rules.lateGrace,
    correctionReason: correctionReason ?? rules.correctionReason,
  };
}

/** A grace holds from its date on, so it takes the place of all that were to begin on that date or later. */
export function changedGrace(graces: readonly LateGrace[], grace: LateGrace): readonly LateGrace[] {
  const earlier = graces.filter(({ from }) => from < grace.from);
  return graceOn(earlier, grace.from) === grace.minutes ? earlier : [...earlier, grace];
}

/** The minutes late that are forgiven on a date. */
export function graceOn(graces: readonly LateGrace[], date: WorkDate): number {
  return graces.findLast(({ from }) => from <= date)?.minutes ?? 0;
}
