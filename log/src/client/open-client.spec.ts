import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { jsonEvent } from '@eventstore/db-client';
import { startEmbeddedTestLog, type TestEventLog } from '@timekeep/embedded/testing/test-world';
import { openClient } from './open-client.js';

let log: TestEventLog;

beforeAll(async () => {
  log = await startEmbeddedTestLog();
});

afterAll(() => log.stop());

describe('a client', () => {
  // Node.js 26 refuses a server name that is an address, which gRPC would send.
  it.each(['localhost', '127.0.0.1'])('speaks TLS to %s', async (host) => {
    const url = new URL(log.eventStoreUrl);
    url.hostname = host;
    const client = openClient(url.href);
    const event = jsonEvent({ type: 'Tried', data: { host } });
    await expect(client.appendToStream(`host-${host}`, event)).resolves.toMatchObject({ success: true });
    await client.dispose();
  });
});
