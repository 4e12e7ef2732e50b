import { setTimeout as pause } from 'node:timers/promises';
import { Global, Injectable, Module, type OnApplicationShutdown } from '@nestjs/common';
import type { TimekeepEvent } from '@timekeep/contracts/events/catalog';
import { changeMessages } from '@timekeep/contracts/messages/change-messages';
import { type Append, Appender } from '@timekeep/log/client/appender';
import { EventStoreConnection } from '@timekeep/log/client/connection';
import { isWrongRevision } from '@timekeep/log/client/errors';
import { knownPosition } from '@timekeep/log/client/reads';
import { type Configuration, InjectConfiguration } from '../configuration/configuration.js';
import { type CommandContext, eventId } from './command-context.js';
import { type Decider, refuse, stateAfter } from './decider.js';
import { eventMaker, RecordingClock } from './new-event.js';
import { LogReads, StreamReader } from './reading/log-reads.js';
import type { StreamContents } from './reading/stream-contents.js';
import {
  type AppendedFacts,
  type AppendLocation,
  earlierOutcome,
  type Executed,
  type Loaded,
  type Recorded,
  type StreamAppend,
} from './recorded.js';
import { RefusedError, StreamMovedError } from './store-errors.js';

const TRIES = 3;
const CONFLICT_PAUSE_MS = 20;

/** The refusal after repeated conflicts with other appends. */
export const REVISION_CONFLICT = refuse('conflict', changeMessages.sameMoment());

/** The log as commands use it: load, decide, append. */
@Injectable()
export class EventStore extends LogReads implements OnApplicationShutdown {
  protected readonly connection: EventStoreConnection;
  protected readonly streams: StreamReader;
  private readonly appender: Appender;
  protected readonly clock = new RecordingClock(() => this.newestMoment());

  constructor(@InjectConfiguration() configuration: Configuration) {
    super();
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
    return (await this.executeThenLoad(decider, stream, command, context, loaded)).recorded;
  }

  /** Like `execute`; also returns the contents of the stream afterwards, for a command that goes on in it. */
  async executeThenLoad<State, Command, Event extends TimekeepEvent>(
    decider: Decider<State, Command, Event>,
    stream: string,
    command: Command,
    context: CommandContext,
    loaded?: StreamContents<Event>,
  ): Promise<Executed<Event>> {
    for (let attempt = loaded ? 0 : 1; ; attempt++) {
      const stored = (attempt === 0 && loaded) || (await this.read<Event>(stream));
      const earlier = earlierOutcome(stored, stream, context);
      if (earlier) return { recorded: earlier, contents: stored };

      const state = stateAfter(decider, stored.events);
      const decision = decider.decide(command, state);
      const appends = 'events' in decision && decision.events.length > 0;
      // Events recorded since the contents were loaded may hold the earlier outcome, so only an append is final on them.
      if (attempt === 0 && !appends) continue;
      if ('refusal' in decision) throw new RefusedError(decision.refusal);

      const { revision, recordedAt } = stored;
      const { events } = decision;
      const noted = context.decidedOn?.get(stream);
      if (context.isRehearsal) context.decidedOn?.set(stream, revision);
      else if (noted !== undefined && noted !== revision)
        throw new StreamMovedError(REVISION_CONFLICT.refusal);
      if (events.length === 0 || context.isRehearsal) {
        const decidedOn = context.isRehearsal && { decidedOn: { revision, recordedAt } };
        return { recorded: { events, position: null, revision, ...decidedOn }, contents: stored };
      }
      try {
        const contents = await this.append(stream, stored, events, context);
        const mayBeTwin = context.keyGiven && !context.isKeyDerived;
        const twin = mayBeTwin ? await this.recordedUnderKey<Event>(stream, context) : null;
        const { position = null } = contents.events.at(-1) ?? {};
        return twin ?? { recorded: { events, position, revision: contents.revision }, contents };
      } catch (error) {
        if (!isWrongRevision(error)) throw error;
        if (attempt === TRIES) throw new RefusedError(REVISION_CONFLICT.refusal);
      }
      await pause(CONFLICT_PAUSE_MS * attempt * Math.random());
    }
  }

  /**
   * Appends the events that a rehearsal decided, at the revision on which it decided.
   *
   * @returns false when the stream has changed since; nothing is recorded then
   * @throws StoreUnavailableError when the log does not answer; the call may be repeated
   */
  async recordRehearsed<Event extends TimekeepEvent>(
    stream: string,
    { events, decidedOn }: Recorded<Event>,
    context: CommandContext,
  ): Promise<boolean> {
    if (!decidedOn) throw new Error('Only the outcome of a rehearsal can be recorded.');
    if (events.length === 0) return true;
    try {
      await this.append(stream, { ...decidedOn, events: [] }, events, context);
    } catch (error) {
      if (isWrongRevision(error)) return false;
      throw error;
    }
    return true;
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

  async onApplicationShutdown(): Promise<void> {
    await this.connection.close();
  }

  /**
   * The log treats events with known ids as a repetition, whatever their content: of two requests with one key
   * at the same moment, the log holds the events of one, and only that one was executed.
   */
  private async recordedUnderKey<Event extends TimekeepEvent>(
    stream: string,
    context: CommandContext,
  ): Promise<Executed<Event> | null> {
    const contents = await this.streams.readAlone<Event>(stream, 'unknown');
    const recorded = earlierOutcome(contents, stream, context);
    return recorded && { recorded, contents };
  }

  /**
   * Appends the result of a command, at the revision on which it was decided.
   *
   * @returns the contents of the stream afterwards; the appended events all have the position of the last of them
   */
  protected async append<Event extends TimekeepEvent>(
    stream: string,
    { events: before, revision, recordedAt }: StreamContents<Event>,
    events: readonly Event[],
    context: CommandContext,
  ): Promise<StreamContents<Event>> {
    const newEvent = eventMaker(context, this.clock.now());
    const made = events.map((event, index) => ({
      event,
      ...newEvent(stream, event, eventId(context, stream, index), recordedAt),
    }));
    const last = await this.send({ stream, expectedRevision: revision ?? 'no_stream', events: made });
    const first = last.revision - BigInt(made.length) + 1n;
    const appended = made.map(({ event, id, recordedAt }, index) => ({
      ...{ event, id, recordedAt },
      revision: first + BigInt(index),
      position: last.position,
      causationId: context.commandId,
      occasionId: context.occasionId ?? context.commandId,
      actor: context.actor,
    }));
    return {
      events: [...before, ...appended],
      revision: last.revision,
      recordedAt: appended.at(-1)?.recordedAt ?? recordedAt,
    };
  }

  protected async send(append: Append): Promise<AppendLocation> {
    const { position, revision } = await this.appender.appendOne(append);
    return { position: knownPosition(position), revision };
  }
}

/** The event log, for every module. */
@Global()
@Module({ providers: [EventStore], exports: [EventStore] })
export class EventStoreModule {}
