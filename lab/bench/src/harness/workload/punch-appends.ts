import { ANY, type EventStoreDBClient, FORWARDS, jsonEvent, START } from '@eventstore/db-client';
import { sideBySide } from '@timekeep/tools/side-by-side';

import { punchesOf, type RecordedPunch } from './punches.js';

const FILLED_IN_FLIGHT = 256;

/** Appends a punch as the backend does: without having loaded the stream, at any revision. */
export async function appendPunch(client: EventStoreDBClient, punch: RecordedPunch): Promise<void> {
  const { stream, id, type, data, metadata } = punch;
  const event = jsonEvent({ id, type, data: { ...data }, metadata: { ...metadata } });
  await client.appendToStream(stream, event, { expectedRevision: ANY });
}

/** Appends so many punches, the same ones for the same seed. */
export async function fill(client: EventStoreDBClient, seed: number, count: number): Promise<void> {
  const punches = punchesOf(seed);
  await sideBySide(Array(count).keys(), FILLED_IN_FLIGHT, () => appendPunch(client, punches.next().value));
}

/** Reads the whole log. @returns the number of punches; EventStoreDB has events of its own as well */
export async function countPunches(client: EventStoreDBClient): Promise<number> {
  let count = 0;
  for await (const { event } of client.readAll({ direction: FORWARDS, fromPosition: START })) {
    if (event?.type === 'TimeClockPunched') count += 1;
  }
  return count;
}
