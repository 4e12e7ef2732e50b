import type { Event } from '@event-driven-io/emmett';
import { getPostgreSQLEventStore } from '@event-driven-io/emmett-postgresql';
import { Pool } from 'pg';

import type { RecordedPunch } from '../harness/workload/punches.js';

export interface EmmettStore {
  append(punch: RecordedPunch): Promise<void>;
  close(): Promise<void>;
}

type Punched = Event<
  RecordedPunch['type'],
  { EMPID: string; at: string },
  { messageId: string; actor: string }
>;

/**
 * Opens emmett's event store on a database, with its tables created and a connection opened for each concurrent
 * append, so that only appends are measured.
 */
export async function openEmmettStore(databaseUrl: string, inFlight: number): Promise<EmmettStore> {
  const pool = new Pool({ connectionString: databaseUrl, max: inFlight, idleTimeoutMillis: 0 });
  // A pool ends before its connections do: their errors when the database is dropped are ignored.
  pool.on('error', () => undefined);
  const store = getPostgreSQLEventStore(databaseUrl, {
    connectionOptions: { pool },
    schema: { autoMigration: 'None' },
  });
  await store.schema.migrate();
  const clients = await Promise.all(Array.from({ length: inFlight }, () => pool.connect()));
  for (const client of clients) client.release();
  return {
    append: async ({ stream, id, type, data, metadata }) => {
      const event: Punched = { type, data: { ...data }, metadata: { messageId: id, ...metadata } };
      await store.appendToStream(stream, [event]);
    },
    close: async () => {
      await store.close();
      await pool.end();
    },
  };
}
