import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import {
  ANY,
  NO_STREAM,
  WrongExpectedVersionError,
  type AppendExpectedRevision,
} from '@eventstore/db-client';
import type { TimekeepEvent } from '@timekeep/contracts/events/event-catalog';
import { comparePositions, type LogPosition } from '@timekeep/projections/checkpoint/log-position';
import { InjectConfiguration, type Configuration } from '../configuration/configuration.js';
import type { NewEvent } from './appending/append-messages.js';
import { Appender, type Append } from './appending/appender.js';
import { eventMaker } from './appending/new-event.js';
import type { CommandContext } from './command-context.js';
import { refuse, type Decider } from './decider.js';
import { earlierOutcome } from './earlier-outcome.js';
import { eventId } from './event-ids.js';
import { EventStoreConnection } from './event-store-connection.js';
import { RefusedError } from './store-errors.js';
import { StreamReader } from './reading/stream-reader.js';
import { knownPosition, readTail, type StoredEvent } from './reading/stream-reading.js';

const TRIES = 3;
const CONFLICT_PAUSE_MS = 20;
const REACHABLE_WITHIN_MS = 1_500;

/** The refusal when others were faster each time. */
export const OVERTAKEN = refuse(
  'conflict',
  'Somebody else changed this at the same moment. Please try again.',
);

/** What a command recorded. */
export interface Recorded<Event extends TimekeepEvent> {
  readonly events: readonly Event[];
  /** Where the last of them lies in the log; null when nothing had to be recorded. */
  readonly position: LogPosition | null;
  /** The stream's last revision; null when it has no event. */
  readonly revision: bigint | null;
}

/** The state of one stream. */
export interface Loaded<State> {
  readonly state: State;
  readonly revision: bigint | null;
  readonly position: LogPosition | null;
}

/** A fact and the id under which it is recorded at most once. */
export interface IdentifiedFact {
  readonly event: TimekeepEvent;
  /** A UUID made from the fact, so that the same fact has the same id. */
  readonly id: string;
}

/** The place of a recorded fact; `revision` counts from 0 in its stream. */
export interface RecordedFact {
  readonly stream: string;
  readonly position: LogPosition;
  readonly revision: bigint;
}

/** Facts of one stream. */
export interface StreamFacts {
  readonly stream: string;
  readonly facts: readonly IdentifiedFact[];
}

/** The log as commands use it: load, decide, append. */
@Injectable()
export class EventStore implements OnApplicationShutdown {
  private readonly connection: EventStoreConnection;
  private readonly appender: Appender;
  /** Its own, since an impatient question that replaces its client must not break off the others' calls. */
  private readonly probe: EventStoreConnection;
  private readonly streams: StreamReader;

  constructor(@InjectConfiguration() configuration: Configuration) {
    this.connection = new EventStoreConnection(configuration, (client) => {
      this.appender.close(client);
    });
    this.streams = new StreamReader(this.connection);
    this.appender = new Appender(this.connection, (stream, position) => {
      this.streams.appended(stream, position);
    });
    this.probe = new EventStoreConnection(configuration);
  }

  /**
   * Loads the stream, decides, and appends at the revision that was loaded; decides again when another was
   * faster. A command that was carried out before, under the same key, gets its earlier outcome.
   *
   * @throws RefusedError when the decider refuses, and as a conflict when others were faster three times
   * @throws StoreUnavailableError when the log does not answer; the command may be sent again
   */
  async execute<State, Command, Event extends TimekeepEvent>(
    decider: Decider<State, Command, Event>,
    stream: string,
    command: Command,
    context: CommandContext,
  ): Promise<Recorded<Event>> {
    for (let attempt = 1; ; attempt++) {
      const stored = await this.streams.read<Event>(stream);
      const earlier = earlierOutcome(stored, stream, context);
      if (earlier) return earlier;

      const state = stateAfter(decider, stored.events);
      const decision = decider.decide(command, state);
      if ('refusal' in decision) throw new RefusedError(decision.refusal);

      const { revision } = stored;
      const { events } = decision;
      if (events.length === 0) return { events, position: null, revision };
      try {
        const newEvent = eventMaker(context);
        const data = events.map((event, index) => newEvent(stream, event, eventId(context, stream, index)));
        const appended = await this.appendAt(revision ?? NO_STREAM, stream, data);
        const twin = context.keyGiven ? await this.recordedUnderKey<Event>(stream, context) : null;
        return twin ?? { events, ...appended };
      } catch (error) {
        if (!(error instanceof WrongExpectedVersionError)) throw error;
        if (attempt === TRIES) throw new RefusedError(OVERTAKEN.refusal);
      }
      await pause(CONFLICT_PAUSE_MS * attempt * Math.random());
    }
  }

  /**
   * The state of a stream as the log has it now; a stream that does not exist has the initial state.
   *
   * @param freshness.mayLag what somebody else recorded in the last tenth of a second may be missing
   */
  async load<State, Event extends TimekeepEvent>(
    decider: Pick<Decider<State, never, Event>, 'initialState' | 'evolve'>,
    stream: string,
    freshness: { readonly mayLag?: boolean } = {},
  ): Promise<Loaded<State>> {
    const { events, revision } = await this.streams.read<Event>(stream, freshness);
    const position = events.at(-1)?.position ?? null;
    return { state: stateAfter(decider, events), revision, position };
  }

  /** The events of a stream that count, with their positions in the log, oldest first; none when it does not exist. */
  async history<Event extends TimekeepEvent>(stream: string): Promise<readonly StoredEvent<Event>[]> {
    return (await this.streams.read<Event>(stream)).events;
  }

  /**
   * What the command recorded in the stream when it was sent before; null when it was not. To be asked first by
   * whoever cannot decide without facts from elsewhere: those need not be at hand for what is done.
   *
   * @throws RefusedError when another command was sent under the same key
   */
  async earlierOutcome<Event extends TimekeepEvent>(
    stream: string,
    context: CommandContext,
  ): Promise<Recorded<Event> | null> {
    return context.keyGiven ? earlierOutcome(await this.streams.read<Event>(stream), stream, context) : null;
  }

  /** The position of the newest event of all the streams; undefined when they have none. */
  async newestOf(streams: readonly string[]): Promise<LogPosition | undefined> {
    const histories = await Promise.all(streams.map((stream) => this.history(stream)));
    return histories
      .flatMap((events) => events.at(-1)?.position ?? [])
      .sort(comparePositions)
      .at(-1);
  }

  /**
   * Records a fact that no state refuses, without loading its stream. The same id again is the same event.
   *
   * @returns the position of the event, which for a repeated one is where it was recorded first
   * @throws StoreUnavailableError when the log does not answer; the fact may be sent again
   */
  async recordFact(
    stream: string,
    event: TimekeepEvent,
    id: string,
    context: CommandContext,
  ): Promise<LogPosition> {
    return (await this.appendAt(ANY, stream, [eventMaker(context)(stream, event, id)])).position;
  }

  /**
   * Records facts of many streams side by side, those of each stream in one append.
   *
   * @returns the place of each fact, by its id: of one that was there before, where it was recorded first; of several that
   *   were appended together, the place of the last
   * @throws StoreUnavailableError when the log does not answer; the facts may be sent again
   */
  async recordAll(
    streams: readonly StreamFacts[],
    context: CommandContext,
  ): Promise<Map<string, RecordedFact>> {
    const newEvent = eventMaker(context);
    const appends = streams.map(({ stream, facts }): Append & StreamFacts => ({
      stream,
      expectedRevision: ANY,
      events: facts.map(({ event, id }) => newEvent(stream, event, id)),
      facts,
    }));
    const recorded = new Map<string, RecordedFact>();
    for (const { request, outcome } of await this.appender.append(appends)) {
      const { stream, facts } = request;
      // The log takes all of an append or nothing: it refuses one of which it knows a part.
      const hasPart = outcome instanceof WrongExpectedVersionError && facts.length > 1;
      if (outcome instanceof Error && !hasPart) throw outcome;
      for (const { event, id } of facts) {
        const place =
          outcome instanceof Error
            ? await this.appendAt(ANY, stream, [newEvent(stream, event, id)])
            : { position: knownPosition(outcome.position), revision: outcome.revision };
        recorded.set(id, { stream, ...place });
      }
    }
    return recorded;
  }

  /** The position of the log's newest event that is not its own; the very beginning when there is none. */
  tail(): Promise<LogPosition> {
    return this.streams.tail();
  }

  /** A place that the log has reached: what somebody else recorded in the last tenth of a second may lie behind it. */
  reached(): Promise<LogPosition> {
    return this.streams.reached();
  }

  /** True if the log answers now. */
  async isReachable(): Promise<boolean> {
    try {
      await this.probe.untilAnswered('nothing-recorded', readTail, REACHABLE_WITHIN_MS);
      return true;
    } catch {
      return false;
    }
  }

  /** Ends the connections. */
  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.connection.close(), this.probe.close()]);
  }

  /**
   * The log takes events with known ids for a repetition, whatever is in them: what two requests under one key
   * recorded at the same moment is what the log holds, and only one of them was carried out.
   */
  private async recordedUnderKey<Event extends TimekeepEvent>(stream: string, context: CommandContext) {
    const stored = await this.streams.readAlone<Event>(stream, 'unknown');
    return earlierOutcome(stored, stream, context);
  }

  private async appendAt(
    expectedRevision: AppendExpectedRevision,
    stream: string,
    events: readonly NewEvent[],
  ): Promise<{ position: LogPosition; revision: bigint }> {
    const { position, revision } = await this.appender.appendOne({ stream, expectedRevision, events });
    return { position: knownPosition(position), revision };
  }
}

function stateAfter<State, Event extends TimekeepEvent>(
  decider: Pick<Decider<State, never, Event>, 'initialState' | 'evolve'>,
  stored: readonly StoredEvent<Event>[],
): State {
  return stored.reduce((state, each) => decider.evolve(state, each.event, each), decider.initialState);
}
