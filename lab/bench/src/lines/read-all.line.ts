import type { EventStoreDBClient } from '@eventstore/db-client';

import { clientFor } from '../harness/world/stores.js';
import type { Line, Measurement } from '../harness/line.js';
import type { LineContext } from '../harness/world/line-context.js';
import { alternate, type Contestant, ratePerSecond } from '../harness/measuring.js';
import { countPunches, fill } from '../harness/workload/punches.js';

const MEMORY_LOG = new URL('../reference/memory-log.main.js', import.meta.url);
/** In the log of all lines about reads. */
export const EVENTS = 40_000;
const PLAN = { rounds: 5, durationMs: 2000, warmUpMs: 1500 } as const;

/** Reading the whole log, against the same client and the same answers from the memory of a server; both over TLS. */
export const readAll: Line = {
  name: 'read-all',
  what: 'all events read from our event log, against the same answers from a server that keeps them in memory, both over TLS',
  unit: 'events/s',
  bar: 0.8,
  direction: 'higher',
  run,
};

async function run(context: LineContext): Promise<Measurement> {
  const eventStoreUrl = await context.startEventLog(await context.createDatabase());
  const ours = clientFor(context, eventStoreUrl);
  await fill(ours, context.seed, EVENTS);
  const memoryUrl = await context.startLog({
    name: 'log in memory',
    script: MEMORY_LOG,
    env: (port) => ({ SOURCE_URL: eventStoreUrl, MEMORY_LOG_PORT: String(port) }),
  });
  const theirs = clientFor(context, memoryUrl);
  return alternate({ subject: reader(ours), reference: reader(theirs) }, PLAN);
}

/**
 * Reads everything again and again until the time is up, and returns the events per second.
 *
 * @throws Error when an event is missing or repeated
 */
export function reader(client: EventStoreDBClient): Contestant {
  return async (durationMs) => {
    const reads = await ratePerSecond({ durationMs, inFlight: 1 }, async () => {
      const count = await countPunches(client);
      if (count !== EVENTS) throw new Error(`${count} events were read of ${EVENTS}`);
    });
    return reads * EVENTS;
  };
}
