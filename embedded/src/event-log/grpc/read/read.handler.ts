import { randomUUID } from 'node:crypto';

import { status } from '@grpc/grpc-js';
import sharedPb from '@eventstore/db-client/generated/shared_pb.js';
import streamsGrpc from '@eventstore/db-client/generated/streams_grpc_pb.js';
import streamsPb from '@eventstore/db-client/generated/streams_pb.js';

import type { EventFilter } from '../../reading/event-filter.js';
import { type ReadRange, readPages } from '../../reading/read-pages.js';
import { Subscription, type SubscriptionRequest } from '../../reading/subscription.js';
import { oneRequest, type Method } from '../calls/methods.js';
import type { ServerCall } from '../calls/server-call.js';
import type { ServiceContext } from '../service-context.js';
import { readInput } from './read-input.js';

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
