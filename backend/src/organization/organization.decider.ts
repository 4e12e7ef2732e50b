import { NAME_MAX_LENGTH } from '@timekeep/contracts/api/employees-api';
import { isPlainLine } from '@timekeep/contracts/api/plain-text';
import type { AuthorityWithPower } from '@timekeep/contracts/events/account';
import type { OrganizationEvent } from '@timekeep/contracts/events/organization';
import { namesInUse, type UnitKind } from '@timekeep/contracts/organization/organization-units';
import type { Endorsement, RulesChange } from '@timekeep/contracts/rules/company-rules';
import type { SignInRulesChange } from '@timekeep/contracts/rules/sign-in-rules';
import { isTimeZone } from '@timekeep/contracts/time/company-zone';
import { accept, plain, refuse, type Decider, type Decision, type Refusal } from '../event-store/decider.js';
import {
  evolveOrganization,
  NO_ORGANIZATION,
  sameName,
  type OrganizationState,
} from './organization.state.js';
import {
  decideEndorsement,
  decideRules,
  decideSecondFactorRule,
  decideSignInRules,
} from './set-rules/set-rules.decision.js';

export type OrganizationCommand =
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
  return accept({ type: 'OrganizationFounded', data: { timeZone } });
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
