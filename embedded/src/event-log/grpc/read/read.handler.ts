import { randomUUID } from 'node:crypto';

import sharedPb from '@eventstore/db-client/generated/shared_pb.js';
import streamsGrpc from '@eventstore/db-client/generated/streams_grpc_pb.js';
import streamsPb from '@eventstore/db-client/generated/streams_pb.js';
import { status } from '@grpc/grpc-js';

import type { Direction } from '../../event.types.js';
import {
  createFilter,
  type EventFilter,
  Subscription,
  type SubscriptionRequest,
} from '../../reading/subscription.js';
import { readPages, type ReadRange } from '../../storage/event-reader.js';
import { type Method, oneRequest, type ServiceContext } from '../calls/methods.js';
import type { ServerCall } from '../calls/server-call.js';
import { refused, RefusedInputError, unimplemented } from '../errors/grpc-errors.js';
import { readStreamName } from '../names.js';

const { ReadResp } = streamsPb;
const CAUGHT_UP = new ReadResp().setCaughtUp(new ReadResp.CaughtUp()).serializeBinary();
const FELL_BEHIND = new ReadResp().setFellBehind(new ReadResp.FellBehind()).serializeBinary();

/** `Streams/Read`: reads and subscriptions, of one stream or all. */
export function readMethod(context: ServiceContext): Method {
  return oneRequest(streamsGrpc.StreamsService.read, context.log, async (request, call) => {
    context.openCalls.add(call, status.UNAVAILABLE);
    const input = readInput(request);
    if (input.kind === 'subscribe') await subscribe(input.subscription, call, context);
    else await read(input.range, input.filter, call, context);
  });
}

async function read(
  range: ReadRange,
  filter: EventFilter | undefined,
  call: ServerCall,
  { reader }: ServiceContext,
): Promise<void> {
  let left = range.maxCount;
  let found = false;
  // With a filter the limit counts sent events, so pages are read until there are enough.
  const pages = filter === undefined || left === 0 ? range : { ...range, maxCount: Number.MAX_SAFE_INTEGER };
  for await (const events of readPages(reader, pages)) {
    for (const event of events) {
      if (call.isOver) return;
      found = true;
      if (filter !== undefined && !filter(event)) continue;
      left -= 1;
      const full = call.send(event.message);
      if (full !== undefined) await full;
      if (left === 0) return;
    }
  }
  const { stream } = range;
  if (stream === undefined || found || (await reader.streamExists(stream))) return;
  await call.send(streamNotFound(stream));
}

async function subscribe(
  request: SubscriptionRequest,
  call: ServerCall,
  { reader, recent }: ServiceContext,
): Promise<void> {
  const confirmation = new ReadResp.SubscriptionConfirmation().setSubscriptionId(randomUUID());
  await call.send(new ReadResp().setConfirmation(confirmation).serializeBinary());
  const sink = {
    event: (event: { message: Buffer }) => call.send(event.message),
    checkpoint: (position: number) => call.send(checkpoint(position)),
    caughtUp: () => call.send(CAUGHT_UP),
    fellBehind: () => call.send(FELL_BEHIND),
  };
  await new Subscription(request, reader, recent, sink, call.signal).run();
}

function checkpoint(position: number): Uint8Array {
  const message = new ReadResp.Checkpoint()
    .setCommitPosition(String(position))
    .setPreparePosition(String(position));
  return new ReadResp().setCheckpoint(message).serializeBinary();
}

function streamNotFound(stream: string): Uint8Array {
  const identifier = new sharedPb.StreamIdentifier().setStreamName(Buffer.from(stream, 'utf8'));
  const message = new ReadResp.StreamNotFound().setStreamIdentifier(identifier);
  return new ReadResp().setStreamNotFound(message).serializeBinary();
}

type Options = streamsPb.ReadReq.Options;

/** Default search window of a filter, in events. */
const DEFAULT_WINDOW = 32;
/** Position of the start: positions begin at 1, revisions at 0. */
const FIRST_POSITION = 1;

type ReadInput =
  | { readonly kind: 'read'; readonly range: ReadRange; readonly filter?: EventFilter }
  | { readonly kind: 'subscribe'; readonly subscription: SubscriptionRequest };

/** @throws RefusedInputError or InvalidFilterError when the request is invalid */
function readInput(request: streamsPb.ReadReq): ReadInput {
  const options = request.getOptions();
  if (options === undefined) throw refused('The options are missing');
  if (options.getUuidOption()?.hasStructured() === true) {
    throw new RefusedInputError(unimplemented('Ids are sent as text only'));
  }
  const filter = readFilter(options.getFilter());
  const filtered = filter === undefined ? {} : { filter };
  if (options.hasSubscription()) {
    return {
      kind: 'subscribe',
      subscription: { ...subscriptionStart(options), ...filtered, ...checkpoints(options.getFilter()) },
    };
  }
  return { kind: 'read', range: readRange(options), ...filtered };
}

function readRange(options: Options): ReadRange {
  const backwards = options.getReadDirection() === streamsPb.ReadReq.Options.ReadDirection.BACKWARDS;
  const direction: Direction = backwards ? 'backwards' : 'forwards';
  const maxCount = Number(options.getCount());
  const stream = options.getStream();
  if (stream !== undefined) {
    const start = stream.hasRevision() ? Number(stream.getRevision()) : 0;
    const from = stream.hasEnd() ? Number.MAX_SAFE_INTEGER : start;
    return { stream: readStreamName(stream.getStreamIdentifier()), from, direction, maxCount };
  }
  return { from: allFrom(allOptions(options), backwards), direction, maxCount };
}

/** Forward reads include the event at the position; backward reads start before it. */
function allFrom(all: streamsPb.ReadReq.Options.AllOptions, backwards: boolean): number {
  if (all.hasEnd()) return Number.MAX_SAFE_INTEGER;
  const position = Number(all.getPosition()?.getCommitPosition() ?? 0);
  return backwards ? position - 1 : Math.max(position, FIRST_POSITION);
}

function subscriptionStart(options: Options): Pick<SubscriptionRequest, 'stream' | 'after'> {
  const stream = options.getStream();
  if (stream !== undefined) {
    const name = readStreamName(stream.getStreamIdentifier());
    if (stream.hasEnd()) return { stream: name, after: 'end' };
    return { stream: name, after: stream.hasRevision() ? Number(stream.getRevision()) : -1 };
  }
  const all = allOptions(options);
  if (all.hasEnd()) return { after: 'end' };
  return { after: Number(all.getPosition()?.getCommitPosition() ?? 0) };
}

function allOptions(options: Options): streamsPb.ReadReq.Options.AllOptions {
  const all = options.getAll();
  if (all === undefined) throw refused('Neither a stream nor all is asked for');
  return all;
}

function readFilter(options: streamsPb.ReadReq.Options.FilterOptions | undefined): EventFilter | undefined {
  const onStream = options?.getStreamIdentifier();
  const expression = onStream ?? options?.getEventType();
  if (expression === undefined) return undefined;
  return createFilter({
    on: onStream === undefined ? 'type' : 'stream',
    prefixes: expression.getPrefixList(),
    regex: expression.getRegex(),
  });
}

function checkpoints(
  options: streamsPb.ReadReq.Options.FilterOptions | undefined,
): Pick<SubscriptionRequest, 'checkpointInterval'> {
  if (options === undefined) return {};
  const multiplier = options.getCheckpointintervalmultiplier();
  if (multiplier === 0) throw refused('The checkpoint interval is zero');
  return { checkpointInterval: multiplier * (options.hasMax() ? options.getMax() : DEFAULT_WINDOW) };
}
