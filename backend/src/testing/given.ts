import type { TimekeepEvent } from '@timekeep/contracts/events/event-catalog';
import type { Decider, Decision } from '../event-store/decider.js';

/** Given these events, when the command comes, then the decider decides: `given(decider, ...events).when(command)`. */
export function given<State, Command, Event extends TimekeepEvent>(
  decider: Decider<State, Command, Event>,
  ...events: readonly Event[]
): { when(command: Command): Decision<Event> } {
  const state = events.reduce((state, event) => decider.evolve(state, event), decider.initialState);
  return { when: (command) => decider.decide(command, state) };
}
