import { Client, credentials } from '@grpc/grpc-js';
import sharedPb from '@eventstore/db-client/generated/shared_pb.js';
import streamsPb from '@eventstore/db-client/generated/streams_pb.js';
import streamsGrpc from '@eventstore/db-client/generated/streams_grpc_pb.js';

const { path, requestSerialize } = streamsGrpc.StreamsService.read;

/** Reads all of `$all` from a log on a port of this machine and returns the answers as they came, not decoded. */
export async function captureAnswers(port: number): Promise<Buffer[]> {
  const client = new Client(`127.0.0.1:${port}`, credentials.createInsecure());
  try {
    const answers: Buffer[] = [];
    const call = client.makeServerStreamRequest(path, requestSerialize, (answer) => answer, readAll());
    for await (const answer of call) if (Buffer.isBuffer(answer)) answers.push(answer);
    return answers;
  } finally {
    client.close();
  }
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
