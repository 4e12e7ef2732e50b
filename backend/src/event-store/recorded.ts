import type { TimekeepEvent } from '@timekeep/contracts/events/catalog';
import type { LogPosition } from '@timekeep/log/position';
import { changeMessages } from '@timekeep/contracts/messages/change-messages';
import type { StreamContents } from './reading/stream-contents.js';
import { eventId, type CommandContext } from './command-context.js';
import { refusedAs } from './store-errors.js';

/** The events that a command recorded. */
export interface Recorded<Event extends TimekeepEvent> {
  readonly events: readonly Event[];
  /** The position of the last of them; null when the command recorded no event. */
  readonly position: LogPosition | null;
  /** The stream's last revision; null for an empty stream. */
  readonly revision: bigint | null;
  /** The end of the stream on which a rehearsal decided, for `EventStore.recordRehearsed`; missing otherwise. */
  readonly decidedOn?: DecidedOn;
}

/** The outcome of a command, and the contents of its stream afterwards. */
export interface Executed<Event extends TimekeepEvent> {
  readonly recorded: Recorded<Event>;
  readonly contents: StreamContents<Event>;
}

/** The state of one stream. */
export interface Loaded<State, Event extends TimekeepEvent = TimekeepEvent> {
  readonly state: State;
  /** Contents of the stream from which the state was computed; `EventStore.execute` takes them for its first try. */
  readonly contents: StreamContents<Event>;
  readonly revision: bigint | null;
  readonly position: LogPosition | null;
}

/** A fact and the id under which it is recorded at most once. */
export interface IdentifiedFact {
  readonly event: TimekeepEvent;
  /** A UUID derived from the fact, so that the same fact has the same id. */
  readonly id: string;
}

/** Facts to append together to a stream at exactly this revision (null: the stream is empty), or at any. */
export interface StreamAppend {
  readonly stream: string;
  readonly revision: bigint | null | 'any';
  /** The moment of recording of the stream's last event, where it is known. */
  readonly lastRecordedAt?: Date | null;
  readonly facts: readonly IdentifiedFact[];
}

/** Log location of the last event of an append; `revision` counts from 0 in its stream. */
export interface AppendLocation {
  readonly position: LogPosition;
  readonly revision: bigint;
}

/** The location with the moment of recording, which is that of the first append when the log had the facts already. */
export interface AppendedFacts extends AppendLocation {
  readonly recordedAt: Date | null;
}

/** The end of the stream on which a command was decided. */
export type DecidedOn = Pick<StreamContents<TimekeepEvent>, 'revision' | 'recordedAt'>;

/** The ids of all events of a stream, void ones among them, with their positions. */
export interface RecordedIds {
  readonly positions: ReadonlyMap<string, LogPosition>;
  /** The revision of the last event; null when there is none. */
  readonly revision: bigint | null;
  /** The moment of recording of the last event; null when there is none. */
  readonly recordedAt: Date | null;
}

/**
 * Returns what an earlier execution of the command recorded in this stream; null when there was none.
 *
 * @throws RefusedError when another command was sent with the same key
 */
export function earlierOutcome<Event extends TimekeepEvent>(
  { events: stored, revision }: StreamContents<Event>,
  stream: string,
  context: CommandContext,
): Recorded<Event> | null {
  const firstId = eventId(context, stream, 0);
  const start = stored.findIndex(({ id }) => id === firstId);
  const first = stored[start];
  if (!first) return null;
  if (first.causationId !== context.commandId) {
    throw refusedAs('rule', changeMessages.keyReused());
  }
  const recorded = stored.slice(start).filter(({ id }, index) => id === eventId(context, stream, index));
  return {
    events: recorded.map(({ event }) => event),
    position: recorded.at(-1)?.position ?? null,
    revision,
  };
}
