import type { EventStoreDBClient } from '@eventstore/db-client';
import { openClient } from '@timekeep/log/client/open-client';

import type { LineContext } from '../../harness/world/line-context.js';

/** Clients of the embedded log and of a node of EventStoreDB, connected as the programs are. */
export interface TwoLogs {
  readonly embedded: EventStoreDBClient;
  readonly engine: EventStoreDBClient;
}

/**
 * Starts both logs, empty, with their data on disk. Neither encrypts: a node of EventStoreDB would need a certificate
 * of its own.
 */
export async function startTwoLogs(context: LineContext): Promise<TwoLogs> {
  const addresses = {
    embedded: await context.startEventLog(await context.createDatabase(), true),
    engine: await context.startEventStoreDB(),
  };
  const clientOf = (address: string): EventStoreDBClient => {
    const client = openClient(address);
    context.atEnd(() => client.dispose());
    return client;
  };
  return { embedded: clientOf(addresses.embedded), engine: clientOf(addresses.engine) };
}
