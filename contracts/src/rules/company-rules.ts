import { answer, named, says, workDate, type Of } from '../api/define.js';
import { listOf, number, oneOf } from '../events/schema.js';
import type { WorkDate } from '../time/work-date.js';

export const CORRECTION_REASONS = ['optional', 'required'] as const;
export const correctionReason = named(
  'CorrectionReason',
  says('`required` when HR has to give the reason of a correction.', oneOf(CORRECTION_REASONS)),
);
export type CorrectionReason = Of<typeof correctionReason>;

export const ENDORSEMENTS = ['optional', 'required'] as const;
export const endorsement = named(
  'Endorsement',
  says(
    '`required` when HR may grant a request only after a supervisor has endorsed it.',
    oneOf(ENDORSEMENTS),
  ),
);
export type Endorsement = Of<typeof endorsement>;

/** The most days that can be set for `requestDays`. */
export const REQUEST_DAYS_MAX = 366;

/** The longest grace that can be set. */
export const LATE_GRACE_MAX_MINUTES = 240;

export const lateGrace = answer('LateGrace', 'The grace from a date on, until another begins.', () => ({
  from: workDate,
  minutes: says('Minutes late that are forgiven.', number),
}));
export type LateGrace = Of<typeof lateGrace>;

export const companyRules = answer(
  'CompanyRules',
  'The rules that IT sets for the whole group. Companies can have their own `endorsement`.',
  () => ({
    lateGrace: says(
      'Ascending by date, each different from the one before; before the first the grace is 0.',
      listOf(lateGrace),
    ),
    correctionReason: correctionReason,
    endorsement: endorsement,
    requestDays: says('Number of days for which an employee can make a request about a past day.', number),
  }),
);
export type CompanyRules = Of<typeof companyRules>;

/** The rules until IT sets any. */
export const FIRST_RULES: CompanyRules = {
  lateGrace: [],
  correctionReason: 'optional',
  endorsement: 'optional',
  requestDays: 30,
};

/** A change of the rules; null for a rule that does not change. */
export interface RulesChange {
  readonly lateGrace: LateGrace | null;
  readonly correctionReason: CorrectionReason | null;
  readonly endorsement: Endorsement | null;
  readonly requestDays: number | null;
}

/** The rules that IT sets, each by itself. */
export const RULES = [
  'lateGrace',
  'correctionReason',
  'endorsement',
  'requestDays',
  'secondFactor',
] as const satisfies readonly (keyof RulesChange | 'secondFactor')[];

/** Returns the rules after a change. */
export function changedRules(
  rules: CompanyRules,
  { lateGrace, correctionReason, endorsement, requestDays }: RulesChange,
): CompanyRules {
  return {
    lateGrace: lateGrace ? changedGrace(rules.lateGrace, lateGrace) : rules.lateGrace,
    correctionReason: correctionReason ?? rules.correctionReason,
    endorsement: endorsement ?? rules.endorsement,
    requestDays: requestDays ?? rules.requestDays,
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
