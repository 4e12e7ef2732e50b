import { ANY, type EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { versionOf } from '@timekeep/contracts/events/catalog';
import type { EventMetadata } from '@timekeep/contracts/events/event-metadata';
import type { Random } from '@timekeep/tools/random';
import { sideBySide } from '@timekeep/tools/side-by-side';

import type { Append, Phase } from './company-events.js';

const IN_FLIGHT = 256;
const ACTOR = 'it:bulk-load';
/** The terminal that all punches come from. */
export const BULK_TERMINAL = 'main-gate';

/**
 * Appends the phases serially with the client of the backend, with many concurrent appends within a phase.
 *
 * @returns the number of appended events
 */
export async function appendPhases(
  client: EventStoreDBClient,
  phases: Iterable<Phase>,
  random: Random,
): Promise<number> {
  let count = 0;
  const correlationId = random.uuid();
  const append = async ({ stream, events }: Append): Promise<void> => {
    const data = events.map(({ type, data }) => {
      const causationId = random.uuid();
      const schemaVersion = versionOf(type);
      const recordedAt = new Date().toISOString();
      const metadata: EventMetadata = {
        actor: type === 'TimeClockPunched' ? `terminal:${BULK_TERMINAL}` : ACTOR,
        ...{ correlationId, causationId },
        ...{ schemaVersion, recordedAt },
      };
      return jsonEvent({ id: random.uuid(), type, data: { ...data }, metadata: { ...metadata } });
    });
    await client.appendToStream(stream, data, { expectedRevision: ANY });
    count += events.length;
  };
  for (const phase of phases) await sideBySide(phase, IN_FLIGHT, append);
  return count;
}
