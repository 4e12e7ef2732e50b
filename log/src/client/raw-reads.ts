import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { convertToCommandError, type EventStoreDBClient } from '@eventstore/db-client';
import streamsGrpc from '@eventstore/db-client/generated/streams_grpc_pb.js';
import { isAfter, type LogPosition } from '../position.js';
import { type RawEvent, readRawAnswer } from '../wire/raw-event.js';

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

const READ = '/event_store.client.streams.Streams/Read';

/**
 * Reads the next events after a position (null: from the beginning), including system events, with their bytes; empty at the end of
 * the log. Reads from the leader.
 *
 * @param most number of requested events, at least 2
 * @throws the error of the client
 */
export async function readRawPage(
  client: EventStoreDBClient,
  after: LogPosition | null,
  most: number,
): Promise<RawEvent[]> {
  const [metadata, options] = client['callArguments']({ requiresLeader: true }, { deadline: Infinity });
  const answers = await client['GRPCStreamCreator'](streamsGrpc.StreamsClient, 'readAll', (grpc) =>
    grpc.makeServerStreamRequest(
      READ,
      encodeReadRequest,
      readRawAnswer,
      pageAfter(after, most),
      metadata,
      options,
    ),
  )();
  const events: RawEvent[] = [];
  return await new Promise((resolve, reject) => {
    answers
      .on('data', (event: RawEvent | undefined) => {
        // A page starts with the event at the position itself.
        if (event && isAfter(event.position, after)) events.push(event);
      })
      .on('error', (error: Error) => {
        reject(convertToCommandError(error));
      })
      .on('end', () => {
        resolve(events);
      });
  });
}

function pageAfter(after: LogPosition | null, most: number): streams.ReadReq {
  const { request, options } = readAllAfter(after);
  options.setReadDirection(streams.ReadReq.Options.ReadDirection.FORWARDS);
  options.setCount(String(most));
  options.setNoFilter(new shared.Empty());
  return request;
}
