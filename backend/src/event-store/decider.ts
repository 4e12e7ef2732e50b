import type { TimekeepEvent } from '@timekeep/contracts/events/event-catalog';

/** Why a command is refused; the HTTP edge gives each kind its status. */
export type RefusalKind = 'invalid' | 'unauthorized' | 'forbidden' | 'missing' | 'conflict' | 'rule';

/** A refusal in words for the person who asked. */
export interface Refusal {
  readonly kind: RefusalKind;
  readonly message: string;
}

/** What a command comes to: the events to record (none when it changes nothing), or a refusal. */
export type Decision<Event extends TimekeepEvent> =
  { readonly events: readonly Event[] } | { readonly refusal: Refusal };

/** The pure core of one stream category: no clock, no random, no I/O. */
export interface Decider<State, Command, Event extends TimekeepEvent> {
  readonly initialState: State;
  evolve(state: State, event: Event): State;
  decide(command: Command, state: State): Decision<Event>;
}

/** The command is accepted and these are its facts. */
export function accept<Event extends TimekeepEvent>(...events: readonly Event[]): Decision<Event> {
  return { events };
}

/** The command is refused, for this reason. */
export function refuse(kind: RefusalKind, message: string): { readonly refusal: Refusal } {
  return { refusal: { kind, message } };
}
