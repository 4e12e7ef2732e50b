import streamsPb from '@eventstore/db-client/generated/streams_pb.js';

import type { Direction } from '../../event.types.js';
import { createFilter, type EventFilter } from '../../reading/event-filter.js';
import type { ReadRange } from '../../reading/read-pages.js';
import type { SubscriptionRequest } from '../../reading/subscription.js';
import { unimplemented } from '../errors/grpc-errors.js';
import { refused, RefusedInputError } from '../errors/refused-input.error.js';
import { readStreamName } from '../input/names.js';

type Options = streamsPb.ReadReq.Options;

/** Default search window of a filter, in events. */
const DEFAULT_WINDOW = 32;
/** Position of the start: positions begin at 1, revisions at 0. */
const FIRST_POSITION = 1;

export type ReadInput =
  | { readonly kind: 'read'; readonly range: ReadRange; readonly filter?: EventFilter }
  | { readonly kind: 'subscribe'; readonly subscription: SubscriptionRequest };

/** @throws RefusedInputError or InvalidFilterError when the request is invalid */
export function readInput(request: streamsPb.ReadReq): ReadInput {
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
