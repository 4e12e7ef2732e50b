import { NAME_MAX_LENGTH } from '@timekeep/contracts/api/employees-api';
import { isPlainLine } from '@timekeep/contracts/api/plain-text';
import { employeeMessages } from '@timekeep/contracts/employees/employee-messages';
import { AUTHORITIES_WITH_POWER, type AuthorityWithPower } from '@timekeep/contracts/events/account';
import type { OrganizationEvent, RulesSet } from '@timekeep/contracts/events/organization';
import { namesInUse, type UnitKind } from '@timekeep/contracts/organization/organization-units';
import {
  type CompanyRules,
  type Endorsement,
  PUNCH_DAYS_BOUNDS,
  REQUEST_DAYS_MAX,
  RULES_OF_NEW_COMPANIES,
  type RulesChange,
} from '@timekeep/contracts/rules/company-rules';
import {
  BREAK_ABOVE_MAX_MINUTES,
  BREAK_MAX_MINUTES,
  changedDatedRules,
  changedOwnBreaks,
  DATED_RULES,
  type DatedBreak,
  type DatedMinutes,
  type DatedRule,
  type DatedRulesChange,
  DOUBLE_TAP_MAX_MINUTES,
  isSameValue,
  LATE_GRACE_MAX_MINUTES,
  type OwnBreak,
} from '@timekeep/contracts/rules/dated-rules';
import {
  PASSWORD_MIN_BOUNDS,
  SESSION_IDLE_BOUNDS,
  type SignInRules,
  type SignInRulesChange,
} from '@timekeep/contracts/rules/sign-in-rules';
import { isTimeZone } from '@timekeep/contracts/time/company-zone';
import { dateProblem } from '@timekeep/contracts/time/date-messages';
import { accept, type Decider, type Decision, plain, type Refusal, refuse } from '../event-store/decider.js';
import {
  companyCalled,
  evolveOrganization,
  NO_ORGANIZATION,
  type OrganizationState,
  sameName,
} from './organization.state.js';
import { decideHoursRules, type HoursRulesCommand } from './set-hours-rules/set-hours-rules.decision.js';

type OrganizationCommand =
  | { readonly type: 'found'; readonly timeZone: string }
  | { readonly type: 'set-rules'; readonly change: Partial<RulesChange> }
  | { readonly type: 'set-second-factor'; readonly authorities: readonly AuthorityWithPower[] }
  | { readonly type: 'set-sign-in-rules'; readonly change: SignInRulesChange }
  | {
      readonly type: 'set-endorsement';
      readonly company: string;
      /** Null for the rule of the group. */
      readonly endorsement: Endorsement | null;
    }
  | { readonly type: 'set-own-break'; readonly company: string; readonly set: OwnBreak }
  | ({ readonly type: 'set-hours-rules' } & HoursRulesCommand)
  | { readonly type: 'add'; readonly unit: UnitKind; readonly name: string }
  | { readonly type: 'rename'; readonly unit: UnitKind; readonly from: string; readonly to: string };

/** Rules of `organization`: one time zone for ever; names that differ by more than case. */
export const organizationDecider: Decider<OrganizationState, OrganizationCommand, OrganizationEvent> = {
  initialState: NO_ORGANIZATION,
  evolve: evolveOrganization,
  decide(command, state) {
    switch (command.type) {
      case 'found':
        return found(command.timeZone, state);
      case 'set-rules':
        return decideRules(command.change, state.rules);
      case 'set-second-factor':
        return decideSecondFactorRule(command.authorities, state);
      case 'set-sign-in-rules':
        return decideSignInRules(command.change, state.signIn);
      case 'set-endorsement':
        return decideEndorsement(command, state);
      case 'set-own-break':
        return decideOwnBreak(command, state);
      case 'set-hours-rules':
        return decideHoursRules(command, state);
      case 'add':
        return add(command, state);
      case 'rename':
        return rename(command, state);
    }
  },
};

function found(timeZone: string, state: OrganizationState): Decision<OrganizationEvent> {
  if (state.timeZone === timeZone) return accept();
  if (state.timeZone !== null) {
    return refuse(
      'rule',
      plain(`The company's time zone is ${state.timeZone} and stays so; COMPANY_TIME_ZONE says ${timeZone}.`),
    );
  }
  if (!isTimeZone(timeZone)) return refuse('invalid', plain(`${timeZone} is not a time zone.`));
  return accept<OrganizationEvent>(
    { type: 'OrganizationFounded', data: { timeZone } },
    { type: 'RulesSet', data: RULES_OF_NEW_COMPANIES },
  );
}

function add(
  { unit, name: given }: Extract<OrganizationCommand, { type: 'add' }>,
  state: OrganizationState,
): Decision<OrganizationEvent> {
  const name = given.trim();
  const refusal = nameRefusal(unit, name, namesInUse(state.units[unit]));
  if (refusal) return { refusal };
  return accept({ type: unit === 'company' ? 'CompanyAdded' : 'DepartmentAdded', data: { name } });
}

function rename(
  { unit, from: given, to: wanted }: Extract<OrganizationCommand, { type: 'rename' }>,
  state: OrganizationState,
): Decision<OrganizationEvent> {
  const names = namesInUse(state.units[unit]);
  const from = names.find((name) => sameName(name, given));
  if (from === undefined) return refuse('missing', plain(`There is no ${unit} ${given.trim()}.`));
  const to = wanted.trim();
  if (to === from) return accept();
  const others = names.filter((name) => name !== from);
  const refusal = nameRefusal(unit, to, others);
  if (refusal) return { refusal };
  return accept({ type: unit === 'company' ? 'CompanyRenamed' : 'DepartmentRenamed', data: { from, to } });
}

function nameRefusal(unit: UnitKind, name: string, taken: readonly string[]): Refusal | null {
  if (name === '') return { kind: 'invalid', message: `The name of a ${unit} must not be empty.` };
  if (!isPlainLine(name)) {
    return { kind: 'invalid', message: `The name of a ${unit} must be one line of plain text.` };
  }
  if (name.length > NAME_MAX_LENGTH) {
    return {
      kind: 'invalid',
      message: `The name of a ${unit} must have at most ${NAME_MAX_LENGTH} characters.`,
    };
  }
  const same = taken.find((other) => sameName(other, name));
  return same === undefined ? null : { kind: 'conflict', message: `There is a ${unit} ${same} already.` };
}

/** Checks a change of the rules, and records only the rules that differ from the present ones. */
function decideRules(change: Partial<RulesChange>, rules: CompanyRules): Decision<RulesSet> {
  const { requestDays = null, punchDays = null } = change;
  const dated: DatedRulesChange = {
    lateGrace: change.lateGrace ?? null,
    doubleTap: change.doubleTap ?? null,
    break: change.break ?? null,
  };
  const problem =
    DATED_RULES.map((rule) => minutesProblem(rule, dated[rule])).find((each) => each !== null) ??
    breakProblem(dated.break) ??
    requestDaysProblem(requestDays) ??
    punchDaysProblem(punchDays);
  if (problem) return refuse('invalid', plain(problem));
  const data: RulesChange = {
    ...newDatedRules(dated, rules),
    correctionReason: newValue(change.correctionReason, rules.correctionReason),
    endorsement: newValue(change.endorsement, rules.endorsement),
    requestDays: newValue(requestDays, rules.requestDays),
    punchDays: newValue(punchDays, rules.punchDays),
  };
  return Object.values(data).every((value) => value === null) ? accept() : accept({ type: 'RulesSet', data });
}

/** Checks a change of the rules of signing in, and records only what differs from the present ones. */
function decideSignInRules(
  { sessionIdle, passwordMin }: SignInRulesChange,
  rules: SignInRules,
): Decision<OrganizationEvent> {
  if (sessionIdle !== undefined && sessionIdle !== 0 && !isWithin(sessionIdle, SESSION_IDLE_BOUNDS)) {
    const { min, max } = SESSION_IDLE_BOUNDS;
    return refuse('invalid', plain(`The idle time must be 0 for none, or from ${min} to ${max} minutes.`));
  }
  if (passwordMin && !isWithin(passwordMin.length, PASSWORD_MIN_BOUNDS)) {
    const { min, max } = PASSWORD_MIN_BOUNDS;
    return refuse('invalid', plain(`The shortest password must have from ${min} to ${max} characters.`));
  }
  const idle =
    sessionIdle === undefined || sessionIdle === rules.sessionIdle
      ? []
      : [{ type: 'SessionIdleSet', data: { minutes: sessionIdle } } as const];
  const { length = 0, authorities = [] } = passwordMin ?? {};
  const lengths = authorities
    .filter((authority) => rules.passwordMin[authority] !== length)
    .map((authority) => ({ type: 'PasswordMinSet', data: { authority, length } }) as const);
  return accept<OrganizationEvent>(...idle, ...lengths);
}

function isWithin(value: number, { min, max }: { readonly min: number; readonly max: number }): boolean {
  return Number.isInteger(value) && value >= min && value <= max;
}

/** Gives a company its own rule of endorsement; null returns it to the rule of the group. */
function decideEndorsement(
  { company, endorsement }: { readonly company: string; readonly endorsement: Endorsement | null },
  { units, endorsements }: OrganizationState,
): Decision<OrganizationEvent> {
  const called = companyCalled(company, { units });
  if (!called) return refuse('missing', employeeMessages.noCompany({ company: company.trim() }));
  const [COMPANY_ID, COMPANY] = called;
  if ((endorsements.get(COMPANY_ID) ?? null) === endorsement) return accept();
  return accept({ type: 'CompanyEndorsementSet', data: { COMPANY, COMPANY_ID, endorsement } });
}

/** Gives a company its own break from a date on, or returns it to that of the group. */
function decideOwnBreak(
  { company, set }: { readonly company: string; readonly set: OwnBreak },
  { units, ownBreaks }: OrganizationState,
): Decision<OrganizationEvent> {
  const { from, rule } = set;
  const dated = { from, ...(rule ?? { minutes: 0, above: 0 }) };
  const problem = minutesProblem('break', dated) ?? breakProblem(dated);
  if (problem) return refuse('invalid', plain(problem));
  const called = companyCalled(company, { units });
  if (!called) return refuse('missing', employeeMessages.noCompany({ company: company.trim() }));
  const [COMPANY_ID, COMPANY] = called;
  const present = ownBreaks.get(COMPANY_ID) ?? [];
  const after = changedOwnBreaks(present, set);
  // With the same number of breaks only the last one can differ.
  const [was, is] = [present.at(-1), after.at(-1)];
  const isSameLast = was?.from === is?.from && isSameValue(was?.rule ?? {}, is?.rule ?? {});
  const isSame = after.length === present.length && isSameLast;
  return isSame
    ? accept()
    : accept({ type: 'CompanyBreakSet', data: { COMPANY, COMPANY_ID, from, break: rule } });
}

/** Sets the authorities whose accounts need a second factor. */
function decideSecondFactorRule(
  authorities: readonly AuthorityWithPower[],
  { secondFactorFor }: OrganizationState,
): Decision<OrganizationEvent> {
  const isSame = AUTHORITIES_WITH_POWER.every(
    (authority) => authorities.includes(authority) === secondFactorFor.includes(authority),
  );
  if (isSame) return accept();
  const inOrder = AUTHORITIES_WITH_POWER.filter((authority) => authorities.includes(authority));
  return accept({ type: 'SecondFactorRuleSet', data: { authorities: inOrder } });
}

/** Returns the value of a rule if it differs from the present one, else null. */
function newValue<Value>(value: Value | null | undefined, present: Value): Value | null {
  return value === undefined || value === present ? null : value;
}

function requestDaysProblem(days: number | null): string | null {
  const isAllowed = days === null || (Number.isInteger(days) && days >= 0 && days <= REQUEST_DAYS_MAX);
  return isAllowed ? null : `The days of requests must be a whole number from 0 to ${REQUEST_DAYS_MAX}.`;
}

function punchDaysProblem(days: number | null): string | null {
  const { min, max } = PUNCH_DAYS_BOUNDS;
  const isAllowed = days === null || isWithin(days, PUNCH_DAYS_BOUNDS);
  return isAllowed ? null : `The days of punches must be a whole number from ${min} to ${max}.`;
}

/** The longest minutes of a rule, and how it is called in a refusal. */
const DATED = {
  lateGrace: { name: 'The grace', max: LATE_GRACE_MAX_MINUTES },
  doubleTap: { name: 'The time of a double tap', max: DOUBLE_TAP_MAX_MINUTES },
  break: { name: 'The break', max: BREAK_MAX_MINUTES },
} as const satisfies Record<DatedRule, object>;

function minutesProblem(rule: DatedRule, set: DatedMinutes | null): string | null {
  if (!set) return null;
  const { name, max } = DATED[rule];
  if (!isWithin(set.minutes, { min: 0, max })) {
    return `${name} must be a whole number of minutes from 0 to ${max}.`;
  }
  return dateProblem(set.from)?.text ?? null;
}

function breakProblem(set: DatedBreak | null): string | null {
  const isAllowed = set === null || isWithin(set.above, { min: 0, max: BREAK_ABOVE_MAX_MINUTES });
  return isAllowed
    ? null
    : `The length above which a shift has a break must be from 0 to ${BREAK_ABOVE_MAX_MINUTES / 60} hours.`;
}

/** Returns the values that change their rules, and null for the others. */
function newDatedRules(change: DatedRulesChange, rules: CompanyRules): DatedRulesChange {
  const after = changedDatedRules(rules, change);
  const changes = (rule: DatedRule): boolean =>
    after[rule].length !== rules[rule].length ||
    after[rule].some((set, index) => {
      const former = rules[rule][index];
      return former?.from !== set.from || !isSameValue(former, set);
    });
  return {
    lateGrace: changes('lateGrace') ? change.lateGrace : null,
    doubleTap: changes('doubleTap') ? change.doubleTap : null,
    break: changes('break') ? change.break : null,
  };
}
