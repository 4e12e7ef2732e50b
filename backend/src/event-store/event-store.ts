import { changeMessages } from '@timekeep/contracts/messages/change-messages';
import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { TimekeepEvent } from '@timekeep/contracts/events/catalog';
import { Appender } from '@timekeep/log/client/appender';
import { EventStoreConnection, MAX_LATE } from '@timekeep/log/client/connection';
import { isWrongRevision } from '@timekeep/log/client/errors';
import {
  knownPosition,
  readNewest,
  readNewestOf,
  readStream,
  readTail,
  recordedAfter,
  type NewestNear,
} from '@timekeep/log/client/reads';
import { comparePositions, isAfter, type LogPosition } from '@timekeep/log/position';
import { InjectConfiguration, type Configuration } from '../configuration/configuration.js';
import { eventMaker } from './new-event.js';
import { eventId, type CommandContext } from './command-context.js';
import { refuse, stateAfter, type Decider } from './decider.js';
import { earlierOutcome } from './earlier-outcome.js';
import { RecordingClock } from './recording-clock.js';
import { RefusedError } from './store-errors.js';
import type {
  AppendedFacts,
  AppendLocation,
  DecidedOn,
  Loaded,
  Recorded,
  RecordedIds,
  StreamAppend,
} from './recorded.js';
import { StreamReader } from './reading/stream-reader.js';
import { recordedAtOf, type StoredEvent, type StreamContents } from './reading/stream-contents.js';

const TRIES = 3;
const CONFLICT_PAUSE_MS = 20;
const REACHABLE_WITHIN_MS = 1_500;
/** Projections are usually less than this many events behind. */
const NEAR_END = 32;

/** The refusal after repeated conflicts with other appends. */
export const REVISION_CONFLICT = refuse('conflict', changeMessages.sameMoment());

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
   * Loads the stream, decides, and appends at the loaded revision; on a conflict it loads and decides
   * again. A command that was executed before, under the same key, gets its earlier outcome. A rehearsal is not appended.
   *
   * @param loaded contents of the stream that were read during the same call; only an append on them is final, since what was recorded
   *   since may have the earlier outcome
   * @throws RefusedError when the decider refuses, and as a conflict after three conflicts
   * @throws StoreUnavailableError when the log does not answer; the command may be repeated
   */
  async execute<State, Command, Event extends TimekeepEvent>(
    decider: Decider<State, Command, Event>,
    stream: string,
    command: Command,
    context: CommandContext,
    loaded?: StreamContents<Event>,
  ): Promise<Recorded<Event>> {
    for (let attempt = loaded ? 0 : 1; ; attempt++) {
      const stored = (attempt === 0 && loaded) || (await this.read<Event>(stream));
      const earlier = earlierOutcome(stored, stream, context);
      if (earlier) return earlier;

      const state = stateAfter(decider, stored.events);
      const decision = decider.decide(command, state);
      const appends = 'events' in decision && decision.events.length > 0;
      if (attempt === 0 && !appends) continue;
      if ('refusal' in decision) throw new RefusedError(decision.refusal);

      const { revision } = stored;
      const { events } = decision;
      if (events.length === 0 || context.isRehearsal) return { events, position: null, revision };
      try {
        const appended = await this.append(stream, stored, events, context);
        const twin = context.keyGiven ? await this.recordedUnderKey<Event>(stream, context) : null;
        return twin ?? { events, ...appended };
      } catch (error) {
        if (!isWrongRevision(error)) throw error;
        if (attempt === TRIES) throw new RefusedError(REVISION_CONFLICT.refusal);
      }
      await pause(CONFLICT_PAUSE_MS * attempt * Math.random());
    }
  }

  /**
   * Returns the present state of a stream; a stream that does not exist has the initial state.
   *
   * @param freshness.mayLag allows a state without the events of other processes of the last 0.1 s
   */
  async load<State, Event extends TimekeepEvent>(
    decider: Pick<Decider<State, never, Event>, 'initialState' | 'evolve'>,
    stream: string,
    freshness: { readonly mayLag?: boolean } = {},
  ): Promise<Loaded<State, Event>> {
    const contents = await this.read<Event>(stream, freshness);
    const { events, revision } = contents;
    const position = events.at(-1)?.position ?? null;
    return { state: stateAfter(decider, events), contents, revision, position };
  }

  /**
   * Returns the events of a stream that are not void, with their positions, oldest first; empty when it does not exist.
   */
  async history<Event extends TimekeepEvent>(stream: string): Promise<readonly StoredEvent<Event>[]> {
    return (await this.read<Event>(stream)).events;
  }

  /**
   * Returns what an earlier execution of the command recorded in the stream; null when there was none. Commands that
   * need facts from elsewhere call it first, since a repetition does not need those facts.
   *
   * @throws RefusedError when another command was sent with the same key
   */
  async earlierOutcome<Event extends TimekeepEvent>(
    stream: string,
    context: CommandContext,
  ): Promise<Recorded<Event> | null> {
    return context.keyGiven ? earlierOutcome(await this.read<Event>(stream), stream, context) : null;
  }

  /** Returns the position of the newest event of all the streams; undefined when they are empty. */
  async newestOf(streams: readonly string[]): Promise<LogPosition | undefined> {
    const histories = await Promise.all(streams.map((stream) => this.history(stream)));
    return histories
      .flatMap((events) => events.at(-1)?.position ?? [])
      .sort(comparePositions)
      .at(-1);
  }

  /**
   * Returns the position of the newest event of the streams if it is among the log's newest events (`isExact`), else an upper bound: a
   * reader that has passed it has all events of the streams. One read, where `newestOf` reads each stream.
   */
  newestNear(streams: readonly string[]): Promise<NewestNear> {
    return this.connection.untilAnswered('nothing-recorded', (client) =>
      readNewestOf(client, new Set(streams), NEAR_END),
    );
  }

  /**
   * Appends concurrently, each to another stream, at its revision. The log compares ids with the stream after that
   * revision, however old they are, so that an append whose answer was lost may be repeated.
   *
   * @returns the location of each append, in their order; null for one whose stream is at another revision and does not
   *   hold these facts there
   * @throws StoreUnavailableError when the log does not answer; all may be repeated
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
    const locations = new Map<string, AppendedFacts>();
    for (const { request, outcome } of await this.appender.append(requests)) {
      if (!(outcome instanceof Error)) {
        const { position, revision } = outcome;
        const recordedAt = request.events.at(-1)?.recordedAt ?? null;
        locations.set(request.stream, { position: knownPosition(position), revision, recordedAt });
      } else if (!isWrongRevision(outcome)) throw outcome;
    }
    return appends.map(({ stream }) => locations.get(stream) ?? null);
  }

  /**
   * Returns the ids that a stream holds now.
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

  /** Returns the position of the log's newest event that is not its own; `LOG_START` when there is none. */
  tail(): Promise<LogPosition> {
    return this.streams.tail();
  }

  /** Returns a position that the log has reached; events of other processes of the last 0.1 s may lie after it. */
  reached(): Promise<LogPosition> {
    return this.streams.reached();
  }

  /** True if the log answers on the connection that commands use, and its latest appends have not failed. */
  isReachable(): Promise<boolean> {
    return this.connection.isAnswering(readTail, REACHABLE_WITHIN_MS);
  }

  /**
   * Returns the time at which the first event after each position was recorded; null where there is none. One read for
   * all.
   *
   * @param positions of events; null for the beginning of the log
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
      MAX_LATE,
    );
  }

  /** Closes the connections. */
  async onApplicationShutdown(): Promise<void> {
    await this.connection.close();
  }

  /**
   * The log treats events with known ids as a repetition, whatever their content: of two requests with one key
   * at the same moment, the log holds the events of one, and only that one was executed.
   */
  private async recordedUnderKey<Event extends TimekeepEvent>(stream: string, context: CommandContext) {
    const stored = await this.streams.readAlone<Event>(stream, 'unknown');
    return earlierOutcome(stored, stream, context);
  }

  /** Returns the contents of a stream for a decision. */
  protected read<Event extends TimekeepEvent>(
    stream: string,
    freshness: { readonly mayLag?: boolean } = {},
  ): Promise<StreamContents<Event>> {
    return this.streams.read<Event>(stream, freshness);
  }

  /** Appends the result of a command, at the revision on which it was decided. */
  protected async append(
    stream: string,
    decidedOn: DecidedOn,
    events: readonly TimekeepEvent[],
    context: CommandContext,
  ): Promise<AppendLocation> {
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

  /**
   * Returns the moment of the log's newest event. The embedded log, the only one appended to without reading, keeps
   * moments in order.
   */
  private async newestMoment(): Promise<Date | null> {
    const newest = await this.connection.untilAnswered('nothing-recorded', readNewest);
    if (!newest) return null;
    const recordedAt = recordedAtOf(newest);
    return recordedAt > newest.created ? recordedAt : newest.created;
  }
}
