import { EventStoreDBClient } from '@eventstore/db-client';
import sharedPb from '@eventstore/db-client/generated/shared_pb.js';
import streamsPb from '@eventstore/db-client/generated/streams_pb.js';
import streamsGrpc from '@eventstore/db-client/generated/streams_grpc_pb.js';

const { path, requestSerialize } = streamsGrpc.StreamsService.read;

/** Reads all of `$all` from a log and returns the encoded answers. */
export async function captureAnswers(eventStoreUrl: string): Promise<Buffer[]> {
  const client = EventStoreDBClient.connectionString(eventStoreUrl);
  try {
    const answers: Buffer[] = [];
    // The client declares these two methods as internal; they handle connection and credentials.
    const [metadata, options] = client['callArguments']({}, { deadline: Infinity });
    const open = client['GRPCStreamCreator'](streamsGrpc.StreamsClient, 'readAll', (grpc) =>
      grpc.makeServerStreamRequest(path, requestSerialize, asItIs, readAll(), metadata, options),
    );
    for await (const answer of await open()) if (Buffer.isBuffer(answer)) answers.push(answer);
    return answers;
  } finally {
    await client.dispose();
  }
}

function asItIs(bytes: Buffer): Buffer {
  return bytes;
}

function readAll(): streamsPb.ReadReq {
  const { Options } = streamsPb.ReadReq;
  const { Empty } = sharedPb;
  return new streamsPb.ReadReq().setOptions(
    new Options()
      .setAll(new Options.AllOptions().setStart(new Empty()))
      .setReadDirection(Options.ReadDirection.FORWARDS)
      .setCount(String(Number.MAX_SAFE_INTEGER))
      .setNoFilter(new Empty())
      .setUuidOption(new Options.UUIDOption().setString(new Empty())),
  );
}
