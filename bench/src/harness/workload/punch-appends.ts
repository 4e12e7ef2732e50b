import { ANY, type EventStoreDBClient, jsonEvent } from '@eventstore/db-client';

import type { RecordedPunch } from './punches.js';

/** Appends a punch as the backend does: without having loaded the stream, at whatever revision. */
export async function appendPunch(client: EventStoreDBClient, punch: RecordedPunch): Promise<void> {
  const { stream, id, type, data, metadata } = punch;
  const event = jsonEvent({ id, type, data: { ...data }, metadata: { ...metadata } });
  await client.appendToStream(stream, event, { expectedRevision: ANY });
}
