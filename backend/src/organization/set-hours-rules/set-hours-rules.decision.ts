import { employeeMessages } from '@timekeep/contracts/employees/employee-messages';
import type { OrganizationEvent } from '@timekeep/contracts/events/organization';
import {
  changedHoursRules,
  HOURS_RULE_BOUNDS,
  HOURS_RULES,
  HOURS_RULES_IN_MINUTES,
  hoursRulesInForce,
  NO_HOURS_RULES_CHANGE,
  type HoursRulesChange,
} from '@timekeep/contracts/hours/dated-hours-rules';
import { dateProblem } from '@timekeep/contracts/time/date-messages';
import { accept, type Decision, plain, refuse } from '../../event-store/decider.js';
import { companyCalled, type OrganizationState } from '../organization.state.js';

/** Rules of hours for pay that are to hold from a date on. */
export interface HoursRulesCommand {
  /** Null for the whole group. */
  readonly company: string | null;
  /** A rule that is left out stays. */
  readonly change: Partial<HoursRulesChange> & Pick<HoursRulesChange, 'from'>;
}

/** Checks rules of hours, and records them unless they hold already and no others were to begin later. */
export function decideHoursRules(
  { company, change: given }: HoursRulesCommand,
  state: Pick<OrganizationState, 'units' | 'hoursRules'>,
): Decision<OrganizationEvent> {
  const change: HoursRulesChange = { ...NO_HOURS_RULES_CHANGE, ...given };
  const problem = dateProblem(change.from)?.text ?? boundsProblem(change);
  if (problem) return refuse('invalid', plain(problem));
  if (company === null) return recorded({ COMPANY: null, COMPANY_ID: null }, change, state);
  const called = companyCalled(company, state);
  if (!called) return refuse('missing', employeeMessages.noCompany({ company: company.trim() }));
  const [COMPANY_ID, COMPANY] = called;
  return recorded({ COMPANY, COMPANY_ID }, change, state);
}

function recorded(
  owner: { readonly COMPANY: string | null; readonly COMPANY_ID: string | null },
  change: HoursRulesChange,
  { hoursRules }: Pick<OrganizationState, 'hoursRules'>,
): Decision<OrganizationEvent> {
  const after = [...hoursRules, { ...change, COMPANY_ID: owner.COMPANY_ID }];
  // Rules change on the dates on which some begin, and nowhere else.
  const dates = after.map(({ from }) => from);
  const changes = dates.some((date) => {
    const [was, is] = [hoursRules, after].map((all) => hoursRulesInForce(all, date, owner.COMPANY_ID));
    return JSON.stringify(sorted(was)) !== JSON.stringify(sorted(is));
  });
  return changes ? accept({ type: 'HoursRulesSet', data: { ...owner, ...change } }) : accept();
}

/** Rules in an order of their own, whichever was set first. */
function sorted(rules: ReturnType<typeof hoursRulesInForce> | undefined): unknown {
  const remarks = Object.entries(rules?.remarks ?? {}).sort(([a], [b]) => (a < b ? -1 : 1));
  return [HOURS_RULES.map((rule) => rules?.[rule] ?? null), remarks];
}

function boundsProblem(change: HoursRulesChange): string | null {
  if (changedHoursRules(change).length === 0) return 'Please give a rule of hours.';
  const outside = HOURS_RULES_IN_MINUTES.find((rule) => {
    const { min, max } = HOURS_RULE_BOUNDS[rule];
    const value = change[rule];
    return value !== null && !(Number.isInteger(value) && value >= min && value <= max);
  });
  if (outside === undefined) return null;
  const { min, max } = HOURS_RULE_BOUNDS[outside];
  return `${outside} must be a whole number of minutes from ${min} to ${max}.`;
}
