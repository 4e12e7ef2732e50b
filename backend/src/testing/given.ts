import { expect } from '@jest/globals';
import type { TimekeepEvent } from '@timekeep/contracts/events/catalog';
import type { OrganizationEvent } from '@timekeep/contracts/events/organization';
import { textOf } from '@timekeep/contracts/messages/filled';
import {
  type Decider,
  type Decision,
  type Recording,
  stateAfter as stateAfterRecorded,
} from '../event-store/decider.js';
import { evolveOrganization, NO_ORGANIZATION } from '../organization/organization.state.js';

/** The moment of the event at position 0, in epoch milliseconds; each later one follows a millisecond after the one before. */
export const FIRST_MOMENT = Date.UTC(2026, 10, 20);

/** The actor of all given events. */
export const GIVEN_ACTOR = '100001';

/**
 * Tests a decider: `given(decider, ...events).when(command)` returns its decision, with a refusal's text alone. The first of them has the id 1 and
 * lies at position 1 of the log, and so on.
 */
export function given<State, Command, Event extends TimekeepEvent>(
  decider: Decider<State, Command, Event>,
  ...events: readonly Event[]
): { when(command: Command): Decision<Event> } {
  const state = stateAfter(decider, ...events);
  return { when: (command) => withoutDeclared(decider.decide(command, state)) };
}

/** Returns the decision with the texts of its refusal alone, which the declared message has to have too. */
function withoutDeclared<Event extends TimekeepEvent>(decision: Decision<Event>): Decision<Event> {
  if (!('refusal' in decision)) return decision;
  const { declared, latest, ...refusal } = decision.refusal;
  if (declared) expect(declared.text).toBe(refusal.message);
  return {
    refusal: { ...refusal, ...(latest && { latest: { ...latest, changedBy: textOf(latest.changedBy) } }) },
  };
}

/** Returns the state after events, recorded as those of `given`. */
export function stateAfter<State, Event extends TimekeepEvent>(
  decider: Pick<Decider<State, never, Event>, 'initialState' | 'evolve'>,
  ...events: readonly Event[]
): State {
  return stateAfterRecorded(
    decider,
    events.map((event, index) => ({ event, ...recordedAt(index + 1) })),
  );
}

/** Returns the recording of the event at a position of a test's log. */
export function recordedAt(position: number): Recording {
  return {
    id: String(position),
    position: { commit: BigInt(position), prepare: BigInt(position) },
    actor: GIVEN_ACTOR,
    recordedAt: new Date(FIRST_MOMENT + position),
  };
}

export const company = (name: string): OrganizationEvent => ({ type: 'CompanyAdded', data: { name } });
export const department = (name: string): OrganizationEvent => ({ type: 'DepartmentAdded', data: { name } });
export const departmentRenamed = (from: string, to: string): OrganizationEvent => ({
  type: 'DepartmentRenamed',
  data: { from, to },
});

/** Returns the organization after events at these positions of the log, which are also their ids. */
export const organizationOf = (events: Readonly<Record<number, OrganizationEvent>>) =>
  Object.entries(events)
    .sort(([a], [b]) => Number(a) - Number(b))
    .reduce(
      (state, [place, event]) => evolveOrganization(state, event, recordedAt(Number(place))),
      NO_ORGANIZATION,
    );
