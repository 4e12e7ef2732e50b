import { once } from 'node:events';
import { type ClientHttp2Session, type ClientHttp2Stream, connect } from 'node:http2';

import sharedPb from '@eventstore/db-client/generated/shared_pb.js';
import streamsPb from '@eventstore/db-client/generated/streams_pb.js';
import { status } from '@grpc/grpc-js';
import { afterAll, beforeAll, expect, it } from '@jest/globals';

import {
  authorization,
  startTestEventLog,
  type TestEventLog,
  testLogAccess,
} from '../../../testing/test-world.js';
import type { LogAccess } from '../../access/log-access.js';
import { framed } from './message-frames.js';

const READ = '/event_store.client.streams.Streams/Read';
const BATCH_APPEND = '/event_store.client.streams.Streams/BatchAppend';

let world: TestEventLog;
let access: LogAccess;
let session: ClientHttp2Session;

beforeAll(async () => {
  world = await startTestEventLog();
  access = testLogAccess();
  session = connect(`https://${new URL(world.eventStoreUrl).host}`, { ca: access.authority });
});

afterAll(async () => {
  session.destroy();
  await world.stop();
});

function call(path: string, headers: Record<string, string> = {}): ClientHttp2Stream {
  return session.request({
    ':method': 'POST',
    ':path': path,
    'content-type': 'application/grpc',
    authorization: authorization(access),
    ...headers,
  });
}

/** Returns the status of a call, with or without answers. */
async function endOf(stream: ClientHttp2Stream): Promise<number> {
  const found = new Promise<unknown>((resolve) => {
    for (const event of ['response', 'trailers']) {
      stream.on(event, (headers: Record<string, unknown>) => {
        if (headers['grpc-status'] !== undefined) resolve(headers['grpc-status']);
      });
    }
  });
  stream.resume();
  return Number(await found);
}

function subscription(): Buffer {
  const { Options } = streamsPb.ReadReq;
  const options = new Options()
    .setAll(new Options.AllOptions().setEnd(new sharedPb.Empty()))
    .setSubscription(new Options.SubscriptionOptions())
    .setNoFilter(new sharedPb.Empty());
  return framed([new streamsPb.ReadReq().setOptions(options).serializeBinary()]);
}

it('ends a call after the timeout of its client', async () => {
  const stream = call(READ, { 'grpc-timeout': '100m' });
  stream.end(subscription());
  expect(await endOf(stream)).toBe(status.DEADLINE_EXCEEDED);
});

it('refuses invalid messages and unknown methods', async () => {
  const garbled = call(READ);
  garbled.end(framed([Buffer.from([0xff, 0xff])]));
  expect(await endOf(garbled)).toBe(status.INVALID_ARGUMENT);
  const empty = call(READ);
  empty.end();
  expect(await endOf(empty)).toBe(status.INVALID_ARGUMENT);
  const unknown = call('/event_store.client.streams.Streams/Scavenge');
  unknown.end();
  expect(await endOf(unknown)).toBe(status.UNIMPLEMENTED);
});

it('ignores further messages of a refused call, and serves others', async () => {
  const compressed = call(BATCH_APPEND);
  const piece = framed([Buffer.alloc(1000)]);
  piece[0] = 1;
  compressed.write(piece);
  expect(await endOf(compressed)).toBe(status.UNIMPLEMENTED);
  for (let count = 0; count < 2000 && !compressed.destroyed; count += 1) compressed.write(piece);
  const other = call(BATCH_APPEND);
  other.end();
  expect(await endOf(other)).toBe(status.OK);
  compressed.close();
  await once(compressed, 'close');
});
