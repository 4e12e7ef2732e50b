import { randomUUID } from 'node:crypto';

import { EventStoreDBClient } from '@eventstore/db-client';
import sharedPb from '@eventstore/db-client/generated/shared_pb.js';
import streamsGrpc from '@eventstore/db-client/generated/streams_grpc_pb.js';
import streamsPb from '@eventstore/db-client/generated/streams_pb.js';
import { type ServiceError, status } from '@grpc/grpc-js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { counted } from '../../../testing/event-samples.js';
import {
  channelCredentials,
  startTestEventLog,
  type TestEventLog,
  testLogAccess,
} from '../../../testing/test-world.js';

let world: TestEventLog;
let client: EventStoreDBClient;
/** The client lacks this expected revision of the protocol, so the test makes the gRPC calls itself. */
let calls: streamsGrpc.StreamsClient;

beforeAll(async () => {
  world = await startTestEventLog();
  client = EventStoreDBClient.connectionString(world.eventStoreUrl);
  calls = new streamsGrpc.StreamsClient(
    new URL(world.eventStoreUrl).host,
    channelCredentials(testLogAccess()),
  );
});

afterAll(async () => {
  calls.close();
  await client.dispose();
  await world.stop();
});

type Ended = (error: ServiceError | null) => void;
const named = (stream: string) => new sharedPb.StreamIdentifier().setStreamName(Buffer.from(stream));

function deleteExisting(stream: string, ended: Ended): void {
  const options = new streamsPb.DeleteReq.Options().setStreamIdentifier(named(stream));
  calls.delete(new streamsPb.DeleteReq().setOptions(options.setStreamExists(new sharedPb.Empty())), ended);
}

function entombExisting(stream: string, ended: Ended): void {
  const options = new streamsPb.TombstoneReq.Options().setStreamIdentifier(named(stream));
  const request = new streamsPb.TombstoneReq().setOptions(options.setStreamExists(new sharedPb.Empty()));
  calls.tombstone(request, ended);
}

describe.each([
  ['delete', deleteExisting],
  ['tombstone', entombExisting],
])('%s with the expectation that the stream exists', (_way, end) => {
  const ending = (stream: string) =>
    new Promise<ServiceError | null>((resolve) => {
      end(stream, resolve);
    });

  it('is refused when it does not', async () => {
    const error = await ending('nowhere');
    expect(error?.code).toBe(status.FAILED_PRECONDITION);
    const trailers = {
      exception: 'wrong-expected-version',
      'stream-name': 'nowhere',
      'expected-version': '-4',
    };
    expect(error?.metadata.getMap()).toMatchObject(trailers);
    expect(error?.metadata.get('actual-version')).toEqual([]);
  });

  it('ends it once', async () => {
    const stream = `existing-${randomUUID()}`;
    await client.appendToStream(stream, counted(3));
    expect(await ending(stream)).toBeNull();
    const error = await ending(stream);
    expect(error?.metadata.getMap()).toMatchObject({ exception: 'stream-deleted', 'stream-name': stream });
  });
});
