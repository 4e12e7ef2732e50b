import { EventStoreDBClient } from '@eventstore/db-client';

import type { LineContext } from './line-context.js';

/** Returns the client of the backend, for any server that speaks the protocol at the address. */
export function clientFor(context: LineContext, eventStoreUrl: string): EventStoreDBClient {
  const client = EventStoreDBClient.connectionString(eventStoreUrl);
  context.atEnd(() => client.dispose());
  return client;
}
