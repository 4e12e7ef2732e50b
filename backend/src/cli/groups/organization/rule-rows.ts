import type { CompanyRules, Endorsement } from '@timekeep/contracts/rules/company-rules';
import {
  BEFORE_DATED_RULES,
  DATED_RULES,
  type DatedBreak,
  type DatedMinutes,
  type DatedRule,
  type OwnBreaks,
} from '@timekeep/contracts/rules/dated-rules';
import type { OrganizationState } from '../../../organization/organization.module.js';

/** A company with a rule of its own. */
interface CompanyRule {
  readonly company: string;
  readonly endorsement?: Endorsement;
  /** Ascending by date; a `rule` that is null is that of the group. */
  readonly breaks?: OwnBreaks;
}

/** Returns the companies that have a rule of their own. */
export function rulesOfCompanies({ endorsements, ownBreaks, units }: OrganizationState): CompanyRule[] {
  return [...units.company.names].flatMap(([id, company]) => {
    const endorsement = endorsements.get(id);
    const breaks = ownBreaks.get(id) ?? [];
    if (endorsement === undefined && breaks.length === 0) return [];
    return [{ company, ...(endorsement && { endorsement }), ...(breaks.length > 0 && { breaks }) }];
  });
}

/** Returns the rows of the rules of records: those of the group, with those of companies after each. */
export function rowsOf(rules: CompanyRules, companies: readonly CompanyRule[]) {
  const { correctionReason, endorsement, requestDays, punchDays } = rules;
  return [
    ...DATED_RULES.flatMap((rule) => rowsOfDates(rule, rules[rule])),
    { rule: 'correction reason', from: '', value: correctionReason },
    { rule: 'endorsement of requests', from: '', value: endorsement },
    ...companies.flatMap((own) => {
      const rule = `endorsement of requests, ${own.company}`;
      return own.endorsement ? [{ rule, from: '', value: own.endorsement }] : [];
    }),
    ...companies.flatMap(({ company, breaks = [] }) =>
      breaks.map(({ from, rule }) => ({
        ...{ rule: `break of a shift, ${company}`, from: from },
        value: rule ? valueInWords({ from, ...rule }) : 'that of the group',
      })),
    ),
    { rule: 'days for requests', from: '', value: `${requestDays} after the day` },
    { rule: 'days for punches of terminals', from: '', value: `${punchDays} after the punch` },
  ];
}

/** Returns the rows of the rules of sessions and passwords. */
export function rowsOfSignIn({ signIn: { sessionIdle, passwordMin } }: OrganizationState) {
  const idle = sessionIdle === 0 ? 'none' : `${sessionIdle} minutes`;
  return [
    { rule: 'idle time of a session', from: '', value: idle },
    ...Object.entries(passwordMin).map(([authority, length]) => ({
      rule: `shortest password, ${authority}`,
      from: '',
      value: `${length} characters`,
    })),
  ];
}

const RULE_NAMES: Readonly<Record<DatedRule, string>> = {
  lateGrace: 'late grace',
  doubleTap: 'no out after the in',
  break: 'break of a shift',
};

function rowsOfDates(dated: DatedRule, set: readonly (DatedMinutes | DatedBreak)[]) {
  const rule = RULE_NAMES[dated];
  const [first] = set;
  return [
    {
      rule,
      from: first ? `before ${first.from}` : '',
      value: minutesInWords(BEFORE_DATED_RULES[dated].minutes),
    },
    ...set.map((each) => ({ rule, from: each.from, value: valueInWords(each) })),
  ];
}

/** Returns a rule such as `60 minutes in shifts longer than 6 h`. */
export function valueInWords(set: DatedMinutes | DatedBreak): string {
  const minutes = minutesInWords(set.minutes);
  return 'above' in set && set.minutes > 0 ? `${minutes} in shifts longer than ${set.above / 60} h` : minutes;
}

function minutesInWords(minutes: number): string {
  if (minutes === 0) return 'none';
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}
