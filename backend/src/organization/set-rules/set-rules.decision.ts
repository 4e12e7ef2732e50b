import { employeeMessages } from '@timekeep/contracts/employees/employee-messages';
import { AUTHORITIES_WITH_POWER, type AuthorityWithPower } from '@timekeep/contracts/events/account';
import type { OrganizationEvent, RulesSet } from '@timekeep/contracts/events/organization';
import {
  changedGrace,
  LATE_GRACE_MAX_MINUTES,
  REQUEST_DAYS_MAX,
  type CompanyRules,
  type Endorsement,
  type LateGrace,
  type RulesChange,
} from '@timekeep/contracts/rules/company-rules';
import {
  PASSWORD_MIN_BOUNDS,
  SESSION_IDLE_BOUNDS,
  type SignInRules,
  type SignInRulesChange,
} from '@timekeep/contracts/rules/sign-in-rules';
import { dateProblem } from '@timekeep/contracts/time/date-messages';
import { accept, plain, refuse, type Decision } from '../../event-store/decider.js';
import { sameName, type OrganizationState } from '../organization.state.js';

/** Checks a change of the rules, and records only the rules that differ from the present ones. */
export function decideRules(change: Partial<RulesChange>, rules: CompanyRules): Decision<RulesSet> {
  const { lateGrace = null, requestDays = null } = change;
  const problem = (lateGrace && graceProblem(lateGrace)) ?? requestDaysProblem(requestDays);
  if (problem) return refuse('invalid', plain(problem));
  const data: RulesChange = {
    lateGrace: lateGrace && changesGrace(lateGrace, rules) ? lateGrace : null,
    correctionReason: newValue(change.correctionReason, rules.correctionReason),
    endorsement: newValue(change.endorsement, rules.endorsement),
    requestDays: newValue(requestDays, rules.requestDays),
  };
  return Object.values(data).every((value) => value === null) ? accept() : accept({ type: 'RulesSet', data });
}

/** Checks a change of the rules of signing in, and records only what differs from the present ones. */
export function decideSignInRules(
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
export function decideEndorsement(
  { company, endorsement }: { readonly company: string; readonly endorsement: Endorsement | null },
  { units, endorsements }: OrganizationState,
): Decision<OrganizationEvent> {
  const called = [...units.company.names].find(([, name]) => sameName(name, company));
  if (!called) return refuse('missing', employeeMessages.noCompany({ company: company.trim() }));
  const [COMPANY_ID, COMPANY] = called;
  if ((endorsements.get(COMPANY_ID) ?? null) === endorsement) return accept();
  return accept({ type: 'CompanyEndorsementSet', data: { COMPANY, COMPANY_ID, endorsement } });
}

/** Sets the authorities whose accounts need a second factor. */
export function decideSecondFactorRule(
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

function graceProblem({ from, minutes }: LateGrace): string | null {
  if (!Number.isInteger(minutes) || minutes < 0 || minutes > LATE_GRACE_MAX_MINUTES) {
    return `The grace must be a whole number of minutes from 0 to ${LATE_GRACE_MAX_MINUTES}.`;
  }
  return dateProblem(from)?.text ?? null;
}

function changesGrace(grace: LateGrace, { lateGrace }: CompanyRules): boolean {
  const after = changedGrace(lateGrace, grace);
  return (
    after.length !== lateGrace.length ||
    after.some(({ from, minutes }, index) => {
      const former = lateGrace[index];
      return former?.from !== from || former.minutes !== minutes;
    })
  );
}
