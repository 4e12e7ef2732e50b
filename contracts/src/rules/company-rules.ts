import { answer, named, says, type Of } from '../api/define.js';
import { FIRST_RECORD_DATE } from '../attendance/employment-bounds.js';
import { listOf, number, oneOf } from '../events/schema.js';
import { changedDatedRules, datedBreak, datedMinutes, type DatedRulesChange } from './dated-rules.js';

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

/** The bounds of `punchDays`. */
export const PUNCH_DAYS_BOUNDS = { min: 1, max: 36_500 } as const;

export const companyRules = answer(
  'CompanyRules',
  'The rules that IT sets for the whole group. Companies can have their own `endorsement`.',
  () => ({
    lateGrace: says(
      'Minutes late that are forgiven, ascending by date, each different from the one before; before the first the grace is 0.',
      listOf(datedMinutes),
    ),
    doubleTap: says(
      'Minutes after the in within which a punch is no out, ascending by date; before the first it is 1.',
      listOf(datedMinutes),
    ),
    break: says(
      'The break of shifts that have none of their own, ascending by date; before the first they have none.',
      listOf(datedBreak),
    ),
    correctionReason: correctionReason,
    endorsement: endorsement,
    requestDays: says('Number of days for which an employee can make a request about a past day.', number),
    punchDays: says('Number of days after which a punch of a terminal is too old to be recorded.', number),
  }),
);
export type CompanyRules = Of<typeof companyRules>;

/** The rules until IT sets any. */
export const FIRST_RULES: CompanyRules = {
  lateGrace: [],
  doubleTap: [],
  break: [],
  correctionReason: 'optional',
  endorsement: 'optional',
  requestDays: 30,
  punchDays: 45,
};

/** A change of the rules; null for a rule that does not change. */
export interface RulesChange extends DatedRulesChange {
  readonly correctionReason: CorrectionReason | null;
  readonly endorsement: Endorsement | null;
  readonly requestDays: number | null;
  readonly punchDays: number | null;
}

/** A change that leaves all rules as they are. */
export const NO_RULES_CHANGE: RulesChange = {
  lateGrace: null,
  doubleTap: null,
  break: null,
  correctionReason: null,
  endorsement: null,
  requestDays: null,
  punchDays: null,
};

/** The rules with which a new company begins, where they differ from `FIRST_RULES`: those of logs that say nothing. */
export const RULES_OF_NEW_COMPANIES: RulesChange = {
  ...NO_RULES_CHANGE,
  doubleTap: { from: FIRST_RECORD_DATE, minutes: 10 },
  break: { from: FIRST_RECORD_DATE, minutes: 60, above: 360 },
};

/** The rules that IT sets, each by itself. */
export const RULES = [
  'lateGrace',
  'doubleTap',
  'break',
  'correctionReason',
  'endorsement',
  'requestDays',
  'punchDays',
  'secondFactor',
  'hours',
] as const satisfies readonly (keyof RulesChange | 'secondFactor' | 'hours')[];

/** Returns the rules after a change. */
export function changedRules(rules: CompanyRules, change: RulesChange): CompanyRules {
  const { correctionReason, endorsement, requestDays, punchDays } = change;
  return {
    ...changedDatedRules(rules, change),
    correctionReason: correctionReason ?? rules.correctionReason,
    endorsement: endorsement ?? rules.endorsement,
    requestDays: requestDays ?? rules.requestDays,
    punchDays: punchDays ?? rules.punchDays,
  };
}
