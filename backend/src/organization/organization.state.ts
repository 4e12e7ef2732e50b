import type { AuthorityWithPower } from '@timekeep/contracts/events/account';
import type { OrganizationEvent } from '@timekeep/contracts/events/organization';
import type { HoursRulesHistory } from '@timekeep/contracts/hours/dated-hours-rules';
import {
  changedUnits,
  namesInUse,
  NO_ORGANIZATION_UNITS,
  unitOf,
  type OrganizationUnits,
  type UnitKind,
  type UnitReference,
} from '@timekeep/contracts/organization/organization-units';
import {
  changedRules,
  FIRST_RULES,
  type CompanyRules,
  type Endorsement,
} from '@timekeep/contracts/rules/company-rules';
import { changedOwnBreaks, type OwnBreaks } from '@timekeep/contracts/rules/dated-rules';
import { FIRST_SIGN_IN_RULES, type SignInRules } from '@timekeep/contracts/rules/sign-in-rules';
import { isAfter, type LogPosition } from '@timekeep/log/position';
import type { Recording } from '../event-store/decider.js';

interface RecordedUnitEvent {
  readonly event: OrganizationEvent;
  readonly id: string;
  readonly position: LogPosition;
}

/** The company group: its time zone, null before it is founded, its rules, its companies and departments. */
export interface OrganizationState {
  readonly timeZone: string | null;
  /** Rules of the whole group. */
  readonly rules: CompanyRules;
  readonly signIn: SignInRules;
  /** By the id of a company, its own rule of endorsement; the others have that of the group. */
  readonly endorsements: ReadonlyMap<string, Endorsement>;
  /** By the id of a company, its own breaks; the others have those of the group. */
  readonly ownBreaks: ReadonlyMap<string, OwnBreaks>;
  /** Rules of hours for pay, of the group and of companies. */
  readonly hoursRules: HoursRulesHistory;
  /** The authorities whose accounts need a second factor. */
  readonly secondFactorFor: readonly AuthorityWithPower[];
  readonly units: OrganizationUnits;
  /** All events that the units come from, oldest first. */
  readonly unitEvents: readonly RecordedUnitEvent[];
}

export const NO_ORGANIZATION: OrganizationState = {
  timeZone: null,
  rules: FIRST_RULES,
  signIn: FIRST_SIGN_IN_RULES,
  endorsements: new Map(),
  ownBreaks: new Map(),
  hoursRules: [],
  secondFactorFor: [],
  units: NO_ORGANIZATION_UNITS,
  unitEvents: [],
};

/** A reference to a unit in an event of another stream, and the position of that event. */
export interface RecordedReference extends UnitReference {
  readonly position: LogPosition;
}

/** The state after one more event. */
export function evolveOrganization(
  state: OrganizationState,
  event: OrganizationEvent,
  { id, position }: Recording,
): OrganizationState {
  switch (event.type) {
    case 'OrganizationFounded':
      return { ...state, timeZone: event.data.timeZone };
    case 'RulesSet':
      return { ...state, rules: changedRules(state.rules, event.data) };
    case 'SessionIdleSet':
      return { ...state, signIn: { ...state.signIn, sessionIdle: event.data.minutes } };
    case 'PasswordMinSet': {
      const { authority, length } = event.data;
      const passwordMin = { ...state.signIn.passwordMin, [authority]: length };
      return { ...state, signIn: { ...state.signIn, passwordMin } };
    }
    case 'CompanyEndorsementSet': {
      const { COMPANY_ID, endorsement } = event.data;
      const others = [...state.endorsements].filter(([id]) => id !== COMPANY_ID);
      const own = endorsement === null ? [] : [[COMPANY_ID, endorsement] as const];
      return { ...state, endorsements: new Map([...others, ...own]) };
    }
    case 'CompanyBreakSet': {
      const { COMPANY_ID, from, break: rule } = event.data;
      const breaks = changedOwnBreaks(state.ownBreaks.get(COMPANY_ID) ?? [], { from, rule });
      return { ...state, ownBreaks: new Map([...state.ownBreaks, [COMPANY_ID, breaks]]) };
    }
    case 'HoursRulesSet':
      return { ...state, hoursRules: [...state.hoursRules, event.data] };
    case 'SecondFactorRuleSet':
      return { ...state, secondFactorFor: event.data.authorities };
    case 'CompanyAdded':
    case 'CompanyRenamed':
    case 'DepartmentAdded':
    case 'DepartmentRenamed':
      return {
        ...state,
        units: changedUnits(state.units, event, id),
        unitEvents: [...state.unitEvents, { event, id, position }],
      };
  }
}

/** Returns the rule of endorsement for the employees of a company; null for a company that was never added. */
export function endorsementOf(
  { rules, endorsements }: Pick<OrganizationState, 'rules' | 'endorsements'>,
  companyId: string | null,
): Endorsement {
  return (companyId === null ? undefined : endorsements.get(companyId)) ?? rules.endorsement;
}

/**
 * Returns the id of the unit that an event refers to. A name without an id is resolved at the event's position, since another
 * unit may have it now.
 */
export function recordedUnit(
  { units, unitEvents }: OrganizationState,
  kind: UnitKind,
  { id, name, position }: RecordedReference,
): string | null {
  if (id !== null && units[kind].names.has(id)) return id;
  const then = unitEvents
    .filter((recorded) => !isAfter(recorded.position, position))
    .reduce((known, { event, id }) => changedUnits(known, event, id), NO_ORGANIZATION_UNITS);
  return unitOf(then[kind], { id: null, name });
}

/**
 * Returns the id of the unit that a person or a file names: a former name counts while no other unit has it, or a name that
 * differs from it only by case. Null for an unknown name.
 */
export function calledUnit({ units }: OrganizationState, kind: UnitKind, name: string): string | null {
  const names = namesInUse(units[kind]);
  if (!names.includes(name) && names.some((other) => sameName(other, name))) return null;
  return unitOf(units[kind], { id: null, name });
}

/** Returns the id and the name of the company that a person calls so, in upper or lower case. */
export function companyCalled(
  company: string,
  { units }: Pick<OrganizationState, 'units'>,
): readonly [id: string, name: string] | undefined {
  return [...units.company.names].find(([, name]) => sameName(name, company));
}

/** Compares names of units without case. */
export function sameName(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase();
}
