import { EventStoreDBClient } from '@eventstore/db-client';

import type { LineContext } from './line-context.js';

/** The client that the backend uses, for whatever speaks the protocol on a port of this machine. */
export function clientFor(context: LineContext, port: number): EventStoreDBClient {
  const client = EventStoreDBClient.connectionString(`esdb://127.0.0.1:${port}?tls=false`);
  context.atEnd(() => client.dispose());
  return client;
}
