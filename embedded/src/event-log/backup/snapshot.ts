import { once } from 'node:events';

import { Client } from '@timekeep/log/database/proven-server';

import type { CommittedEvent } from '../event.types.js';
import { PageOfAll } from '../storage/event-page.js';
import { assertFormat } from '../storage/schema.js';
import { LAST_POSITION } from '../storage/writer-session.js';

const EVENTS_A_PAGE = 1_000;

/** A consistent snapshot of the events. */
export interface Snapshot {
  /** Number of events. */
  readonly events: number;
  /** Reads all events in log order. */
  pages(): AsyncGenerator<readonly CommittedEvent[]>;
}

/**
 * Runs `work` with a snapshot of an event log's database.
 *
 * @throws Error when the database was written by a newer event log, or is not that of an event log
 */
export async function withSnapshot<T>(
  databaseUrl: string,
  work: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  const client = new Client({ connectionString: databaseUrl, application_name: 'event log backup' });
  // The next query reports a lost connection.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    await assertFormat(client);
    const { rows } = await client.query<{ position: string }>(LAST_POSITION);
    // Positions begin at 1 and have no gaps.
    return await work({ events: Number(rows[0]?.position), pages: () => pagesOf(client) });
  } finally {
    void client.end().catch(() => undefined);
  }
}

async function* pagesOf(client: Client): AsyncGenerator<readonly CommittedEvent[]> {
  for (let from = 1; ;) {
    const page = new PageOfAll(from, 'forwards', EVENTS_A_PAGE);
    const read = once(page, 'end');
    client.query(page);
    await read;
    const last = page.events.at(-1);
    if (last === undefined) return;
    yield page.events;
    from = last.position + 1;
  }
}
