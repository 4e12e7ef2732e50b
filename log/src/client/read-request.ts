import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { LogPosition } from '../position.js';

/** Returns a request for the events of `$all` after a position (null: from the beginning), without its count or subscription, and without a filter. */
export function readAllAfter(after: LogPosition | null): {
  readonly request: streams.ReadReq;
  readonly options: streams.ReadReq.Options;
} {
  const { Options } = streams.ReadReq;
  const all = new Options.AllOptions();
  if (after) {
    const position = new Options.Position();
    position.setCommitPosition(after.commit.toString());
    position.setPreparePosition(after.prepare.toString());
    all.setPosition(position);
  } else {
    all.setStart(new shared.Empty());
  }
  const uuid = new Options.UUIDOption();
  uuid.setString(new shared.Empty());
  const options = new Options();
  options.setAll(all);
  options.setResolveLinks(false);
  options.setUuidOption(uuid);
  const request = new streams.ReadReq();
  request.setOptions(options);
  return { request, options };
}

export function encodeReadRequest(request: streams.ReadReq): Buffer {
  return Buffer.from(request.serializeBinary());
}
