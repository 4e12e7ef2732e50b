import type { OrganizationEvent } from '@timekeep/contracts/events/organization-events';
import { changedRules, FIRST_RULES, type CompanyRules } from '@timekeep/contracts/rules/company-rules';

/** The company group: its time zone, null before it is founded, its rules, and the names in use. */
export interface OrganizationState {
  readonly timeZone: string | null;
  readonly rules: CompanyRules;
  readonly companies: readonly string[];
  readonly departments: readonly string[];
}

export const NO_ORGANIZATION: OrganizationState = {
  timeZone: null,
  rules: FIRST_RULES,
  companies: [],
  departments: [],
};

/** The state after one more event. */
export function evolveOrganization(state: OrganizationState, event: OrganizationEvent): OrganizationState {
  switch (event.type) {
    case 'OrganizationFounded':
      return { ...state, timeZone: event.data.timeZone };
    case 'RulesSet':
      return { ...state, rules: changedRules(state.rules, event.data) };
    case 'CompanyAdded':
      return { ...state, companies: [...state.companies, event.data.name] };
    case 'CompanyRenamed':
      return { ...state, companies: renamed(state.companies, event.data) };
    case 'DepartmentAdded':
      return { ...state, departments: [...state.departments, event.data.name] };
    case 'DepartmentRenamed':
      return { ...state, departments: renamed(state.departments, event.data) };
  }
}

function renamed(names: readonly string[], { from, to }: { from: string; to: string }): string[] {
  return names.map((name) => (name === from ? to : name));
}
