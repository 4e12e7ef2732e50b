import { EventStoreDBClient, StreamNotFoundError } from '@eventstore/db-client';
import sharedPb from '@eventstore/db-client/generated/shared_pb.js';
import streamsGrpc from '@eventstore/db-client/generated/streams_grpc_pb.js';
import streamsPb from '@eventstore/db-client/generated/streams_pb.js';
import type { ClientWritableStream } from '@grpc/grpc-js';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';

import { counted, numbersOf } from '../../../testing/event-samples.js';
import { TcpProxy } from '../../../testing/tcp-proxy.js';
import {
  channelCredentials,
  startTestEventLog,
  type TestEventLog,
  testLogAccess,
} from '../../../testing/test-world.js';

let world: TestEventLog;
let line: TcpProxy;
let client: EventStoreDBClient;

beforeAll(async () => {
  world = await startTestEventLog();
  line = await TcpProxy.to(world.eventStoreUrl);
  client = EventStoreDBClient.connectionString(world.eventStoreUrl);
});

beforeEach(() => line.restore());

afterAll(async () => {
  await client.dispose();
  await line.cut();
  await world.stop();
});

/** Starts a plain append through the proxy; resolves when two of its events have been sent. */
async function begin(stream: string) {
  const { host } = new URL(line.urlOf(world.eventStoreUrl));
  const raw = new streamsGrpc.StreamsClient(host, channelCredentials(testLogAccess()));
  const open = write(raw, stream);
  // Messages of one connection are read in the order in which they were sent.
  const error = await new Promise((done) => {
    write(raw, `${stream}-other`, done).end();
  });
  expect(error).toBeNull();
  return { raw, open };
}

function write(
  raw: InstanceType<typeof streamsGrpc.StreamsClient>,
  stream: string,
  done: (error: unknown) => void = () => undefined,
): ClientWritableStream<streamsPb.AppendReq> {
  const call = raw.append(done);
  const identifier = new sharedPb.StreamIdentifier().setStreamName(Buffer.from(stream).toString('base64'));
  const options = new streamsPb.AppendReq.Options()
    .setStreamIdentifier(identifier)
    .setAny(new sharedPb.Empty());
  call.write(new streamsPb.AppendReq().setOptions(options));
  for (const { id, type, contentType, data } of counted(2)) {
    const message = new streamsPb.AppendReq.ProposedMessage();
    message.setId(new sharedPb.UUID().setString(id));
    message.getMetadataMap().set('type', type);
    message.getMetadataMap().set('content-type', contentType);
    message.setData(Buffer.from(JSON.stringify(data)).toString('base64'));
    call.write(new streamsPb.AppendReq().setProposedMessage(message));
  }
  return call;
}

it.each([
  ['the connection breaks', () => line.cut()],
  [
    'the call is given up',
    (open: ClientWritableStream<streamsPb.AppendReq>) => {
      open.cancel();
      return Promise.resolve();
    },
  ],
])('a partly received append is not recorded when %s', async (what, end) => {
  const streams = Array.from({ length: 10 }, (_, index) => `torn ${what} ${index}`);
  for (const stream of streams) {
    const { raw, open } = await begin(stream);
    await end(open);
    await line.restore();
    raw.close();
  }
  // The next append shows that the log has handled the end of the previous one; the last one may still be open.
  for (const stream of streams.slice(0, -1)) {
    await expect(numbersOf(client, stream)).rejects.toBeInstanceOf(StreamNotFoundError);
    expect(await numbersOf(client, `${stream}-other`)).toEqual([0, 1]);
  }
});
