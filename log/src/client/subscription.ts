import { setImmediate as tick } from 'node:timers/promises';
import type { EventStoreDBClient } from '@eventstore/db-client';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streamsGrpc from '@eventstore/db-client/generated/streams_grpc_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { LogPosition } from '../position.js';
import { readAnswer, type Answer, type RecordedEvent } from '../wire/read-answer.js';
import { SUBSCRIPTION_ENDED } from './errors.js';
import { encodeReadRequest, readAllAfter } from './raw-reads.js';

/** Callbacks of a subscription. */
export interface SubscriptionListener {
  /** The log has confirmed the subscription. */
  confirmed(): void;
  arrived(event: RecordedEvent): void;
  /** The log was read up to here; all events of Timekeep before were delivered. */
  passed(position: LogPosition): void;
  failed(error: Error): void;
}

export interface Subscription {
  pause(): void;
  resume(): void;
  close(): Promise<void>;
}

const READ = '/event_store.client.streams.Streams/Read';
/** Types of system events begin with a dollar sign. */
const NOT_SYSTEM_EVENTS = '^[^$].*';

type AnswerStream = Awaited<ReturnType<typeof openStream>>;

/** A subscription to all events over the client's connection, with our own decoding of answers. */
export class LogSubscription implements Subscription {
  private readonly opening: Promise<AnswerStream | undefined>;
  private paused = false;
  private closed = false;
  private stream: AnswerStream | undefined;

  constructor(
    client: Promise<EventStoreDBClient>,
    after: LogPosition | null,
    private readonly listener: SubscriptionListener,
  ) {
    this.opening = this.open(client, after);
  }

  pause(): void {
    this.paused = true;
    this.stream?.pause();
  }

  resume(): void {
    this.paused = false;
    this.stream?.resume();
  }

  async close(): Promise<void> {
    this.closed = true;
    const stream = await this.opening;
    // A call opened in the same turn of the event loop would ignore the cancellation.
    await tick();
    stream?.cancel();
  }

  private async open(
    client: Promise<EventStoreDBClient>,
    after: LogPosition | null,
  ): Promise<AnswerStream | undefined> {
    try {
      const stream = await openStream(await client, after);
      this.listen(stream);
      this.stream = stream;
      return stream;
    } catch (error) {
      this.fail(error instanceof Error ? error : new Error(String(error)));
      return undefined;
    }
  }

  private listen(stream: AnswerStream): void {
    stream
      .on('data', (answer: Answer) => {
        this.take(answer);
      })
      .on('error', (error: Error) => {
        this.fail(error);
      })
      .on('end', () => {
        this.fail(new Error(SUBSCRIPTION_ENDED));
      });
    if (this.paused) stream.pause();
  }

  private take(answer: Answer): void {
    // Answers after a failure are ignored; the next subscription delivers them again.
    if (this.closed) return;
    switch (answer.kind) {
      case 'event':
        this.listener.arrived(answer.event);
        return;
      case 'checkpoint':
        this.listener.passed(answer.position);
        return;
      case 'confirmation':
        this.listener.confirmed();
        return;
      case 'other':
        return;
    }
  }

  /** Reports only the first failure, since the end of the stream follows. A closed subscription does not fail. */
  private fail(error: Error): void {
    if (this.closed) return;
    this.closed = true;
    this.listener.failed(error);
  }
}

/**
 * Opens the call by two private methods of the client, which hold its connection and credentials. Its own
 * subscription decodes each answer into objects of many classes (docs/decisions/0049).
 */
async function openStream(client: EventStoreDBClient, after: LogPosition | null) {
  const [metadata, options] = client['callArguments']({}, { deadline: Infinity });
  return await client['GRPCStreamCreator'](streamsGrpc.StreamsClient, 'subscribeToAll', (grpc) =>
    grpc.makeServerStreamRequest(READ, encodeReadRequest, readAnswer, allEvents(after), metadata, options),
  )();
}

function allEvents(after: LogPosition | null): streams.ReadReq {
  const { Options } = streams.ReadReq;
  const { request, options } = readAllAfter(after);
  const ours = new Options.FilterOptions.Expression();
  ours.setRegex(NOT_SYSTEM_EVENTS);
  const filter = new Options.FilterOptions();
  filter.setEventType(ours);
  filter.setCount(new shared.Empty());
  filter.setCheckpointintervalmultiplier(1);
  options.setSubscription(new Options.SubscriptionOptions());
  options.setFilter(filter);
  return request;
}
