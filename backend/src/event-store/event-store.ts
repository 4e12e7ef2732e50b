import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { TimekeepEvent } from '@timekeep/contracts/events/catalog';
import { Appender } from '@timekeep/log/client/appender';
import { EventStoreConnection, MOST_LATE } from '@timekeep/log/client/connection';
import { isWrongRevision } from '@timekeep/log/client/errors';
import { knownPosition, readNewest, readStream, readTail, recordedAfter } from '@timekeep/log/client/reads';
import { comparePositions, isAfter, type LogPosition } from '@timekeep/log/position';
import { InjectConfiguration, type Configuration } from '../configuration/configuration.js';
import { eventMaker } from './new-event.js';
import { eventId, type CommandContext } from './command-context.js';
import { refuse, type Decider } from './decider.js';
import { earlierOutcome } from './earlier-outcome.js';
import { RecordingClock } from './recording-clock.js';
import { RefusedError } from './store-errors.js';
import type {
  AppendedFacts,
  AppendedPlace,
  DecidedOn,
  Loaded,
  Recorded,
  RecordedIds,
  StreamAppend,
} from './recorded.js';
import { StreamReader } from './reading/stream-reader.js';
import { recordedAtOf, type StoredEvent, type StreamContents } from './reading/stream-reading.js';

const TRIES = 3;
const CONFLICT_PAUSE_MS = 20;
const REACHABLE_WITHIN_MS = 1_500;

/** The refusal when others were faster each time. */
export const OVERTAKEN = refuse(
  'conflict',
  'Somebody else changed this at the same moment. Please try again.',
);

/** The log as commands use it: load, decide, append. */
@Injectable()
export class EventStore implements OnApplicationShutdown {
  private readonly connection: EventStoreConnection;
  private readonly appender: Appender;
  private readonly streams: StreamReader;
  protected readonly clock = new RecordingClock(() => this.newestMoment());

  constructor(@InjectConfiguration() configuration: Configuration) {
    this.connection = new EventStoreConnection(configuration, (client) => {
      this.appender.close(client);
    });
    this.streams = new StreamReader(this.connection);
    this.appender = new Appender(this.connection, (stream, position) => {
      this.streams.appended(stream, position);
    });
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
      const stored = await this.read<Event>(stream);
      const earlier = earlierOutcome(stored, stream, context);
      if (earlier) return earlier;

      const state = stateAfter(decider, stored.events);
      const decision = decider.decide(command, state);
      if ('refusal' in decision) throw new RefusedError(decision.refusal);

      const { revision } = stored;
      const { events } = decision;
      if (events.length === 0) return { events, position: null, revision };
      try {
        const appended = await this.append(stream, stored, events, context);
        const twin = context.keyGiven ? await this.recordedUnderKey<Event>(stream, context) : null;
        return twin ?? { events, ...appended };
      } catch (error) {
        if (!isWrongRevision(error)) throw error;
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
    const { events, revision } = await this.read<Event>(stream, freshness);
    const position = events.at(-1)?.position ?? null;
    return { state: stateAfter(decider, events), revision, position };
  }

  /** The events of a stream that count, with their positions in the log, oldest first; none when it does not exist. */
  async history<Event extends TimekeepEvent>(stream: string): Promise<readonly StoredEvent<Event>[]> {
    return (await this.read<Event>(stream)).events;
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
    return context.keyGiven ? earlierOutcome(await this.read<Event>(stream), stream, context) : null;
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
   * Appends side by side, each append to another stream, at its revision. The log compares ids with the stream from there on, however
   * old they are, so that an append whose answer was lost may be sent again.
   *
   * @returns the place of each append, in their order; null for one whose stream is at another revision and does not hold these
   *   facts there
   * @throws StoreUnavailableError when the log does not answer; all may be sent again
   */
  async appendAll(
    appends: readonly StreamAppend[],
    context: CommandContext,
  ): Promise<(AppendedFacts | null)[]> {
    const isUnread = appends.some(({ revision }) => revision === 'any');
    const latest = isUnread ? await this.clock.latestKnown() : null;
    const newEvent = eventMaker(context, this.clock.now());
    const requests = appends.map(({ stream, revision, lastRecordedAt = null, facts }) => ({
      stream,
      expectedRevision: revision ?? ('no_stream' as const),
      events: facts.map(({ event, id }) =>
        newEvent(stream, event, id, revision === 'any' ? latest : lastRecordedAt),
      ),
    }));
    const places = new Map<string, AppendedFacts>();
    for (const { request, outcome } of await this.appender.append(requests)) {
      if (!(outcome instanceof Error)) {
        const { position, revision } = outcome;
        const recordedAt = request.events.at(-1)?.recordedAt ?? null;
        places.set(request.stream, { position: knownPosition(position), revision, recordedAt });
      } else if (!isWrongRevision(outcome)) throw outcome;
    }
    return appends.map(({ stream }) => places.get(stream) ?? null);
  }

  /**
   * The ids that a stream holds now.
   *
   * @throws StoreUnavailableError when the log does not answer
   */
  async idsIn(stream: string): Promise<RecordedIds> {
    const events = await this.connection.untilAnswered('nothing-recorded', (client) =>
      readStream(client, stream),
    );
    const last = events.at(-1);
    return {
      positions: new Map(events.map(({ id, position }) => [id, knownPosition(position)])),
      revision: last?.revision ?? null,
      recordedAt: last ? recordedAtOf(last) : null,
    };
  }

  /** The position of the log's newest event that is not its own; the very beginning when there is none. */
  tail(): Promise<LogPosition> {
    return this.streams.tail();
  }

  /** A place that the log has reached: what somebody else recorded in the last tenth of a second may lie behind it. */
  reached(): Promise<LogPosition> {
    return this.streams.reached();
  }

  /** True if the log answers now, to the connection that commands use, and has not been failing to take appends. */
  isReachable(): Promise<boolean> {
    return this.connection.isAnswering(readTail, REACHABLE_WITHIN_MS);
  }

  /**
   * The time at which the first event after each position was recorded; null where there is none. The log is asked once.
   *
   * @param positions of events; null stands for the beginning
   * @throws Error when the log does not answer in time
   */
  recordedAfter(positions: readonly (LogPosition | null)[]): Promise<(Date | null)[]> {
    return this.connection.callOnce(
      async (client) => {
        const newest = await readTail(client);
        return await Promise.all(
          positions.map(async (position) =>
            isAfter(newest, position) ? await recordedAfter(client, position) : null,
          ),
        );
      },
      REACHABLE_WITHIN_MS,
      MOST_LATE,
    );
  }

  /** Ends the connections. */
  async onApplicationShutdown(): Promise<void> {
    await this.connection.close();
  }

  /**
   * The log takes events with known ids for a repetition, whatever is in them: what two requests under one key
   * recorded at the same moment is what the log holds, and only one of them was carried out.
   */
  private async recordedUnderKey<Event extends TimekeepEvent>(stream: string, context: CommandContext) {
    const stored = await this.streams.readAlone<Event>(stream, 'unknown');
    return earlierOutcome(stored, stream, context);
  }

  /** The contents of a stream that commands decide on. */
  protected read<Event extends TimekeepEvent>(
    stream: string,
    freshness: { readonly mayLag?: boolean } = {},
  ): Promise<StreamContents<Event>> {
    return this.streams.read<Event>(stream, freshness);
  }

  /** Appends what a command comes to, at the revision on which it was decided. */
  protected async append(
    stream: string,
    decidedOn: DecidedOn,
    events: readonly TimekeepEvent[],
    context: CommandContext,
  ): Promise<AppendedPlace> {
    const { revision, recordedAt } = decidedOn;
    const newEvent = eventMaker(context, this.clock.now());
    const appended = await this.appender.appendOne({
      stream,
      expectedRevision: revision ?? 'no_stream',
      events: events.map((event, index) =>
        newEvent(stream, event, eventId(context, stream, index), recordedAt),
      ),
    });
    return { position: knownPosition(appended.position), revision: appended.revision };
  }

  /** The embedded log, the one that is appended to unread, gives no event an earlier time of its own than the one before it. */
  private async newestMoment(): Promise<Date | null> {
    const newest = await this.connection.untilAnswered('nothing-recorded', readNewest);
    if (!newest) return null;
    const recordedAt = recordedAtOf(newest);
    return recordedAt > newest.created ? recordedAt : newest.created;
  }
}

function stateAfter<State, Event extends TimekeepEvent>(
  decider: Pick<Decider<State, never, Event>, 'initialState' | 'evolve'>,
  stored: readonly StoredEvent<Event>[],
): State {
  return stored.reduce((state, each) => decider.evolve(state, each.event, each), decider.initialState);
}
