import type { Remark } from '../attendance/remarks.js';
import type { TimeOfDay } from '../time/time-of-day.js';
import { isTimeOfDay } from '../time/time-of-day.js';
import type { WorkDate } from '../time/work-date.js';
import { DEFAULT_HOURS_RULES, type HoursRules, type RemarkPay } from './hours-rules.js';

/** A value for each rule of hours; what a remark pays is a rule for each remark. Minutes where a unit is not named. */
interface HoursRuleValues {
  readonly night: { readonly from: TimeOfDay; readonly to: TimeOfDay };
  readonly plainMinutes: number;
  /** Scheduled minutes of a day, and of a week, after which scheduled time is overtime too. */
  readonly dayMost: number;
  readonly weekMost: number;
  readonly overtimeNeeds: HoursRules['overtimeNeeds'];
  readonly overtimeFrom: number;
  readonly overtimeStep: number;
  readonly holidayBy: HoursRules['holidayBy'];
}

/** The rules of hours, apart from what remarks pay. */
export const HOURS_RULES = [
  'night',
  'plainMinutes',
  'dayMost',
  'weekMost',
  'overtimeNeeds',
  'overtimeFrom',
  'overtimeStep',
  'holidayBy',
] as const satisfies readonly (keyof HoursRuleValues)[];
export type HoursRule = (typeof HOURS_RULES)[number];

/** The pay of a remark; null for that which holds without the rule. */
export interface RemarkPaySet {
  readonly remark: Remark;
  readonly pay: RemarkPay | null;
}

/**
 * Rules that hold from a date on, until others do; null is what stays. `withdrawn` names those that hold no more: then the rule of the
 * group counts for a company, and the default for the group.
 */
export type HoursRulesChange = { readonly [Rule in HoursRule]: HoursRuleValues[Rule] | null } & {
  readonly from: WorkDate;
  readonly remarks: readonly RemarkPaySet[];
  readonly withdrawn: readonly HoursRule[];
};

/** A change of rules with the id of the company that they are for; null for the whole group. */
export interface SetHoursRules extends HoursRulesChange {
  readonly COMPANY_ID: string | null;
}

/** All changes, in the order of recording: a later one replaces the rules that were to begin on its date or after it. */
export type HoursRulesHistory = readonly SetHoursRules[];

/** Rules that were set, of those that can be. */
type RulesInForce = Partial<HoursRuleValues> & {
  readonly remarks: Readonly<Partial<Record<Remark, RemarkPay>>>;
};

/** A change that leaves all rules as they are. */
export const NO_HOURS_RULES_CHANGE: Omit<HoursRulesChange, 'from'> = {
  night: null,
  plainMinutes: null,
  dayMost: null,
  weekMost: null,
  overtimeNeeds: null,
  overtimeFrom: null,
  overtimeStep: null,
  holidayBy: null,
  remarks: [],
  withdrawn: [],
};

/** Returns the rules that were set for the group (null), or by a company, and hold on a date. */
export function hoursRulesInForce(
  history: HoursRulesHistory,
  date: WorkDate,
  companyId: string | null,
): RulesInForce {
  return history
    .filter(({ COMPANY_ID, from }) => COMPANY_ID === companyId && from <= date)
    .reduce<RulesInForce>(afterChange, { remarks: {} });
}

function afterChange(rules: RulesInForce, { remarks, withdrawn, ...values }: SetHoursRules): RulesInForce {
  const kept = HOURS_RULES.filter((rule) => values[rule] === null && !withdrawn.includes(rule));
  const pays = new Map(Object.entries({ ...rules.remarks }));
  for (const { remark, pay } of remarks) {
    if (pay === null) pays.delete(remark);
    else pays.set(remark, pay);
  }
  return {
    ...chosen(rules, kept),
    ...chosen(
      values,
      HOURS_RULES.filter((rule) => values[rule] !== null),
    ),
    remarks: Object.fromEntries(pays),
  };
}

function chosen(
  values: { readonly [Rule in HoursRule]?: HoursRuleValues[Rule] | null },
  rules: readonly HoursRule[],
): Partial<HoursRuleValues>;
function chosen(
  values: Readonly<Partial<Record<HoursRule, unknown>>>,
  rules: readonly HoursRule[],
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    rules.flatMap((rule) => (values[rule] === undefined ? [] : [[rule, values[rule]]])),
  );
}

/** Returns the rules of a date for the employees of a company, null for one that was never added. */
export function hoursRulesOn(
  history: HoursRulesHistory,
  date: WorkDate,
  companyId: string | null,
): HoursRules {
  const ofGroup = hoursRulesInForce(history, date, null);
  const own = companyId === null ? ofGroup : hoursRulesInForce(history, date, companyId);
  const { dayMost, weekMost, ...values } = { ...ofGroup, ...own };
  const { day, week } = DEFAULT_HOURS_RULES.scheduledMost;
  return {
    ...DEFAULT_HOURS_RULES,
    ...values,
    scheduledMost: { day: dayMost ?? day, week: weekMost ?? week },
    remarks: { ...DEFAULT_HOURS_RULES.remarks, ...ofGroup.remarks, ...own.remarks },
  };
}

/** Returns a function of the rules of a date and a company, which computes each only once. */
export function hoursRulesLookup(
  history: HoursRulesHistory,
): (date: WorkDate, companyId: string | null) => HoursRules {
  const starts = [...new Set(history.map(({ from }) => from))].sort();
  // A key for both would be a new text for each of thousands of days.
  const known = new Map<string, Map<string | null, HoursRules>>();
  return (date, companyId) => {
    const start = starts.findLast((from) => from <= date) ?? '';
    const ofStart = known.get(start) ?? new Map<string | null, HoursRules>();
    const rules = ofStart.get(companyId) ?? hoursRulesOn(history, date, companyId);
    known.set(start, ofStart.set(companyId, rules));
    return rules;
  };
}

/** The bounds of rules in minutes. */
export const HOURS_RULE_BOUNDS = {
  plainMinutes: { min: 1, max: 1_440 },
  dayMost: { min: 1, max: 1_440 },
  weekMost: { min: 1, max: 10_080 },
  overtimeFrom: { min: 0, max: 720 },
  overtimeStep: { min: 1, max: 240 },
} as const satisfies Partial<Record<HoursRule, { readonly min: number; readonly max: number }>>;
export type HoursRuleInMinutes = keyof typeof HOURS_RULE_BOUNDS;

/** Rules in minutes. */
export const HOURS_RULES_IN_MINUTES = HOURS_RULES.filter((rule): rule is HoursRuleInMinutes =>
  Object.hasOwn(HOURS_RULE_BOUNDS, rule),
);

/** Returns the rules of a change with their values as `it` and the audit write them, such as `overtimeFrom=15`. */
export function changedHoursRules(change: HoursRulesChange): readonly string[] {
  const set = HOURS_RULES.flatMap((rule) => {
    const value = change[rule];
    if (value !== null) return [`${rule}=${typeof value === 'object' ? nightText(value) : value}`];
    return change.withdrawn.includes(rule) ? [`${rule}=default`] : [];
  });
  return [...set, ...change.remarks.map(({ remark, pay }) => `${remark}=${pay ?? 'default'}`)];
}

/** Returns a night as `22:00-06:00`. */
export function nightText({ from, to }: HoursRules['night']): string {
  return `${from.slice(0, 5)}-${to.slice(0, 5)}`;
}

/** Returns the night of a text such as `22:00-06:00`; null for another text. */
export function parseNight(text: string): HoursRules['night'] | null {
  const [, from = '', to = ''] = /^(\d{2}:\d{2})-(\d{2}:\d{2})$/.exec(text.trim()) ?? [];
  const night = { from: `${from}:00`, to: `${to}:00` };
  return isTimeOfDay(night.from) && isTimeOfDay(night.to) && from !== to ? night : null;
}
