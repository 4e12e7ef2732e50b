import { once } from 'node:events';
import { createSecureServer, type ServerHttp2Stream } from 'node:http2';
import { EventStoreDBClient } from '@eventstore/db-client';
import sharedPb from '@eventstore/db-client/generated/shared_pb.js';
import streamsPb from '@eventstore/db-client/generated/streams_pb.js';
import streamsGrpc from '@eventstore/db-client/generated/streams_grpc_pb.js';
import { TLS } from '@timekeep/embedded/event-log/grpc/grpc-server';
import { type LogAccess, readLogAccess } from '@timekeep/embedded/event-log/access/log-access';

const { path, requestSerialize } = streamsGrpc.StreamsService.read;

/** Reads all of `$all` from a log and returns the encoded answers. */
async function captureAnswers(eventStoreUrl: string): Promise<Buffer[]> {
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

/** A gRPC message is prefixed by a flag for compression and its length. */
const PREFIX_BYTES = 5;
const MESSAGES_A_WRITE = 256;

/**
 * Starts a server that answers every call with the same encoded answers. It writes gRPC frames by itself, many in one
 * write: it does next to nothing, so that only the client is measured.
 */
async function serveAnswers(answers: readonly Buffer[], port: number, access: LogAccess): Promise<void> {
  const writes = framed(answers);
  const server = createSecureServer({ ...TLS, key: access.privateKey, cert: access.certificate });
  server.on('stream', (call) => {
    send(writes, call).catch(() => {
      call.close();
    });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
}

function framed(answers: readonly Buffer[]): Buffer[] {
  const frames = answers.map((answer) => {
    const prefix = Buffer.alloc(PREFIX_BYTES);
    prefix.writeUInt32BE(answer.byteLength, 1);
    return Buffer.concat([prefix, answer]);
  });
  const writes: Buffer[] = [];
  for (let first = 0; first < frames.length; first += MESSAGES_A_WRITE) {
    writes.push(Buffer.concat(frames.slice(first, first + MESSAGES_A_WRITE)));
  }
  return writes;
}

async function send(writes: readonly Buffer[], call: ServerHttp2Stream): Promise<void> {
  call.on('wantTrailers', () => {
    call.sendTrailers({ 'grpc-status': '0' });
  });
  call.respond({ ':status': 200, 'content-type': 'application/grpc' }, { waitForTrailers: true });
  for (const write of writes) if (!call.write(write)) await once(call, 'drain');
  call.end();
}

/** Reads a log once, then answers every read of `$all` from memory. Ends with its parent. */
async function main(): Promise<void> {
  process.on('disconnect', () => process.exit(0));
  process.on('SIGTERM', () => process.exit(0));
  const answers = await captureAnswers(process.env['SOURCE_URL'] ?? '');
  const access = readLogAccess(process.env['EVENT_LOG_ACCESS_FILE'] ?? '');
  await serveAnswers(answers, Number(process.env['MEMORY_LOG_PORT']), access);
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
