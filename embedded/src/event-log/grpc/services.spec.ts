import {
  EventStoreDBClient,
  persistentSubscriptionToStreamSettingsFromDefaults,
} from '@eventstore/db-client';
import monitoringGrpc from '@eventstore/db-client/generated/monitoring_grpc_pb.js';
import operationsGrpc from '@eventstore/db-client/generated/operations_grpc_pb.js';
import usersGrpc from '@eventstore/db-client/generated/users_grpc_pb.js';
import { Client, status } from '@grpc/grpc-js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { counted, numbersOf } from '../../testing/event-samples.js';
import {
  channelCredentials,
  startTestEventLog,
  type TestEventLog,
  testLogAccess,
} from '../../testing/test-world.js';

let world: TestEventLog;
let client: EventStoreDBClient;

beforeAll(async () => {
  world = await startTestEventLog();
  client = EventStoreDBClient.connectionString(world.eventStoreUrl);
});

afterAll(async () => {
  await client.dispose();
  await world.stop();
});

it.each(['leader', 'follower', 'random'])('is found by discovery of a %s', async (preference) => {
  const discovering = world.eventStoreUrl.replace('esdb://', 'esdb+discover://');
  const other = EventStoreDBClient.connectionString(`${discovering}&nodePreference=${preference}`);
  await other.appendToStream(`discovered-${preference}`, counted(2));
  expect(await numbersOf(client, `discovered-${preference}`)).toEqual([0, 1]);
  await other.dispose();
});

it('is found by discovery among several addresses of which one answers', async () => {
  const several = world.eventStoreUrl.replace('@', '@127.0.0.1:1,');
  const other = EventStoreDBClient.connectionString(several);
  await other.appendToStream('several', counted(1));
  expect(await numbersOf(other, 'several')).toEqual([0]);
  await other.dispose();
});

describe('an unimplemented service', () => {
  it.each([
    [
      'persistent subscriptions',
      () =>
        client.createPersistentSubscriptionToStream(
          'any',
          'group',
          persistentSubscriptionToStreamSettingsFromDefaults(),
        ),
    ],
    ['projections', () => client.createProjection('any', 'fromAll()')],
  ])('is named in the error: %s', async (_what, call) => {
    await expect(call()).rejects.toMatchObject({ code: 12 });
    await expect(call()).rejects.toThrow(/This event log has no/);
  });

  it('is reported to readers of persistent subscriptions', async () => {
    const subscription = client.subscribeToPersistentSubscriptionToStream('any', 'group');
    const error = await new Promise((resolve) => subscription.once('error', resolve));
    expect(error).toMatchObject({ code: 12 });
  });

  it.each([
    ['users', usersGrpc.UsersService.enable],
    ['operations', operationsGrpc.OperationsService.startScavenge],
    ['monitoring', monitoringGrpc.MonitoringService.stats],
  ])('is named for methods that the client does not call: %s', async (what, { path }) => {
    const raw = new Client(new URL(world.eventStoreUrl).host, channelCredentials(testLogAccess()));
    const error = await new Promise((resolve) => {
      raw.makeUnaryRequest(
        path,
        () => Buffer.alloc(0),
        () => undefined,
        undefined,
        resolve,
      );
    });
    expect(error).toMatchObject({ code: status.UNIMPLEMENTED, details: expect.stringContaining(what) });
    raw.close();
  });
});
