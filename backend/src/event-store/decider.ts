import type { SecondFactorReason } from '@timekeep/contracts/api/answers';
import type { TimekeepEvent } from '@timekeep/contracts/events/catalog';
import { changeMessages } from '@timekeep/contracts/messages/change-messages';
import { textOf } from '@timekeep/contracts/messages/filled';
import type { Message } from '@timekeep/contracts/messages/message';
import type { LogPosition } from '@timekeep/log/position';

/** The kind of a refusal; the HTTP edge maps it to a status. */
export type RefusalKind =
  'invalid' | 'unauthorized' | 'forbidden' | 'missing' | 'conflict' | 'rule' | 'unavailable';

/** The last change of a record: its author, and the record's revision. */
export interface LatestChange {
  readonly changedBy: string | Message;
  readonly revision: string;
}

/** A refusal with its message for the user. */
export interface Refusal {
  readonly kind: RefusalKind;
  /** In English. */
  readonly message: string;
  /** The declared message whose text it is; the answer has its code and values. */
  readonly declared?: Message;
  /** For a conflict with a single record. */
  readonly latest?: LatestChange;
  /** The second factor that is missing. */
  readonly secondFactor?: SecondFactorReason;
}

/** The result of a command: the events to record (empty when it changes nothing), or a refusal. */
export type Decision<Event extends TimekeepEvent> =
  { readonly events: readonly Event[] } | { readonly refusal: Refusal };

/** The recording of an event: its id, its position in the log, its actor and its moment. */
export interface Recording {
  readonly id: string;
  readonly position: LogPosition;
  readonly actor: string;
  readonly recordedAt: Date;
}

/** The pure core of one stream category: no clock, no random, no I/O. */
export interface Decider<State, Command, Event extends TimekeepEvent> {
  readonly initialState: State;
  evolve(state: State, event: Event, recording: Recording): State;
  decide(command: Command, state: State): Decision<Event>;
}

/** The states of deciders by the events that were folded: what is answered from memory again is not folded again. */
const folded = new WeakMap<readonly Recording[], WeakMap<object, unknown>>();

/** Returns the state after the recorded events of a stream; the same one for the same array, so that nothing may change either. */
export function stateAfter<State, Event extends TimekeepEvent>(
  { initialState, evolve }: Pick<Decider<State, never, Event>, 'initialState' | 'evolve'>,
  recorded: readonly (Recording & { readonly event: Event })[],
): State {
  const known = folded.get(recorded) ?? new WeakMap<object, unknown>();
  if (known.has(evolve)) return known.get(evolve) as State;
  const state = recorded.reduce((before, each) => evolve(before, each.event, each), initialState);
  folded.set(recorded, known.set(evolve, state));
  return state;
}

/** Accepts the command with these facts. */
export function accept<Event extends TimekeepEvent>(...events: readonly Event[]): Decision<Event> {
  return { events };
}

/** A reason that no page shows, but the command line, a terminal or a probe: in English, without a code. */
export interface PlainReason {
  readonly plain: string;
}

/** Returns the reason with this text. */
export function plain(text: string): PlainReason {
  return { plain: text };
}

/** Refuses the command for this reason. */
export function refuse(kind: RefusalKind, reason: Message | PlainReason): { readonly refusal: Refusal } {
  return { refusal: refusalOf(kind, reason) };
}

/** Returns the refusal for a reason, for instance to throw it. */
export function refusalOf(kind: RefusalKind, reason: Message | PlainReason): Refusal {
  return 'plain' in reason
    ? { kind, message: reason.plain }
    : { kind, message: reason.text, declared: reason };
}

/** Refuses the command since `what` ("The record of ...") has changed since the caller read it. */
export function refuseStale(what: Message, latest: LatestChange): { readonly refusal: Refusal } {
  const reason = changeMessages.byAnother({ what, actor: latest.changedBy });
  return { refusal: { ...refusalOf('conflict', reason), latest } };
}

/**
 * Returns the actor of an event for people, as a value of messages.
 *
 * @param actor EMPID, `system`, `terminal:<name>` or `it:<name>`
 * @param name of the employee, if the actor is an employee with a known name
 */
export function actorLabel(actor: string, name: string | null): string | Message {
  if (name !== null) return `${name} (${actor})`;
  if (actor.startsWith('terminal:')) return changeMessages.terminal();
  if (actor.startsWith('it:')) return changeMessages.it();
  const isSystem = actor === 'system' || actor === '';
  return isSystem ? changeMessages.system() : changeMessages.employee({ employee: actor });
}

/** Returns the same in English. */
export function actorText(actor: string, name: string | null): string {
  return textOf(actorLabel(actor, name));
}
