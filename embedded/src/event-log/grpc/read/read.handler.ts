import { randomUUID } from 'node:crypto';

import { type handleServerStreamingCall, type ServerWritableStream, status } from '@grpc/grpc-js';
import sharedPb from '@eventstore/db-client/generated/shared_pb.js';
import streamsPb from '@eventstore/db-client/generated/streams_pb.js';

import type { EventFilter } from '../../reading/event-filter.js';
import { type ReadRange, readPages } from '../../reading/read-pages.js';
import { Subscription, type SubscriptionRequest } from '../../reading/subscription.js';
import { endWith } from '../calls/open-calls.js';
import { statusOf } from '../errors/status-of.js';
import type { ServiceContext } from '../service-context.js';
import { readInput } from './read-input.js';
import { ReplyStream } from './reply-stream.js';

/** The call writes answers that are already encoded. */
type ReadCall = ServerWritableStream<streamsPb.ReadReq, Uint8Array>;

const { ReadResp } = streamsPb;
const CAUGHT_UP = new ReadResp().setCaughtUp(new ReadResp.CaughtUp()).serializeBinary();
const FELL_BEHIND = new ReadResp().setFellBehind(new ReadResp.FellBehind()).serializeBinary();

/** `Streams/Read`: reads and subscriptions, of one stream or all. */
export function readHandler(
  context: ServiceContext,
): handleServerStreamingCall<streamsPb.ReadReq, Uint8Array> {
  return (call) => {
    context.openCalls.add(call, status.UNAVAILABLE);
    const replies = new ReplyStream(call);
    serve(call, replies, context).then(
      () => {
        context.openCalls.delete(call);
        if (!replies.signal.aborted) call.end();
      },
      (error: unknown) => {
        context.openCalls.delete(call);
        if (!replies.signal.aborted) endWith(call, statusOf(error, context.log));
      },
    );
  };
}

async function serve(call: ReadCall, replies: ReplyStream, context: ServiceContext): Promise<void> {
  const input = readInput(call.request);
  if (input.kind === 'subscribe') await subscribe(input.subscription, replies, context);
  else await read(input.range, input.filter, replies, context);
}

async function read(
  range: ReadRange,
  filter: EventFilter | undefined,
  replies: ReplyStream,
  { reader }: ServiceContext,
): Promise<void> {
  let left = range.maxCount;
  let found = false;
  // With a filter the count is of events sent, so the pages have to go on until there are enough.
  const pages = filter === undefined || left === 0 ? range : { ...range, maxCount: Number.MAX_SAFE_INTEGER };
  for await (const events of readPages(reader, pages)) {
    for (const event of events) {
      if (replies.signal.aborted) return;
      found = true;
      if (filter !== undefined && !filter(event)) continue;
      left -= 1;
      const full = replies.send(event.message);
      if (full !== undefined) await full;
      if (left === 0) return;
    }
  }
  const { stream } = range;
  if (stream === undefined || found || (await reader.streamExists(stream))) return;
  await replies.send(streamNotFound(stream));
}

async function subscribe(
  request: SubscriptionRequest,
  replies: ReplyStream,
  { reader, recent }: ServiceContext,
): Promise<void> {
  const confirmation = new ReadResp.SubscriptionConfirmation().setSubscriptionId(randomUUID());
  await replies.send(new ReadResp().setConfirmation(confirmation).serializeBinary());
  const sink = {
    event: (event: { message: Buffer }) => replies.send(event.message),
    checkpoint: (position: number) => replies.send(checkpoint(position)),
    caughtUp: () => replies.send(CAUGHT_UP),
    fellBehind: () => replies.send(FELL_BEHIND),
  };
  await new Subscription(request, reader, recent, sink, replies.signal).run();
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
