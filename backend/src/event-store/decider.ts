import type { TimekeepEvent } from '@timekeep/contracts/events/catalog';
import type { LogPosition } from '@timekeep/log/position';

/** Why a command is refused; the HTTP edge gives each kind its status. */
export type RefusalKind =
  'invalid' | 'unauthorized' | 'forbidden' | 'missing' | 'conflict' | 'rule' | 'unavailable';

/** What was to be changed, as it is by now: who changed it last, in words, and its revision. */
export interface LatestChange {
  readonly changedBy: string;
  readonly revision: string;
}

/** A refusal in words for the person who asked. */
export interface Refusal {
  readonly kind: RefusalKind;
  readonly message: string;
  /** Of a conflict with what one event changed. */
  readonly latest?: LatestChange;
}

/** What a command comes to: the events to record (none when it changes nothing), or a refusal. */
export type Decision<Event extends TimekeepEvent> =
  { readonly events: readonly Event[] } | { readonly refusal: Refusal };

/** How an event was recorded: its id, its position in the log, and who caused it. */
export interface Recording {
  readonly id: string;
  readonly position: LogPosition;
  readonly actor: string;
}

/** The pure core of one stream category: no clock, no random, no I/O. */
export interface Decider<State, Command, Event extends TimekeepEvent> {
  readonly initialState: State;
  evolve(state: State, event: Event, recording: Recording): State;
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

/** The command is refused since `what` ("The record of ...") is no longer as the caller saw it. */
export function refuseStale(what: string, latest: LatestChange): { readonly refusal: Refusal } {
  const message = `${what} was changed by ${latest.changedBy} in the meantime. Please look at it again.`;
  return { refusal: { kind: 'conflict', message, latest } };
}
