import { type EventStoreDBClient, FORWARDS, START } from '@eventstore/db-client';

import { clientFor } from '../harness/world/event-log-client.js';
import type { Line, Measurement } from '../harness/line.js';
import type { LineContext } from '../harness/world/line-context.js';
import { ratePerSecond } from '../harness/measuring/load-loop.js';
import { appendPunch } from '../harness/workload/punch-appends.js';
import { type Contestant, takeTurns } from '../harness/measuring/rounds.js';
import { punchesOf } from '../harness/workload/punches.js';

const MEMORY_LOG = new URL('../reference/memory-log.main.js', import.meta.url);
const EVENTS = 40_000;
const FILLED_IN_FLIGHT = 256;
const PLAN = { rounds: 5, durationMs: 2000, warmUpMs: 1500 } as const;

/** Reading the whole log, against the same client reading the same answers from a server that has them in memory; both over TLS. */
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
  await fill(ours, context.seed);
  const memoryUrl = await context.startLog({
    name: 'log in memory',
    script: MEMORY_LOG,
    env: (port) => ({ SOURCE_URL: eventStoreUrl, MEMORY_LOG_PORT: String(port) }),
  });
  const theirs = clientFor(context, memoryUrl);
  return takeTurns({ subject: reader(ours), reference: reader(theirs) }, PLAN);
}

async function fill(client: EventStoreDBClient, seed: number): Promise<void> {
  const punches = punchesOf(seed);
  let left = EVENTS;
  const lane = async (): Promise<void> => {
    while (left-- > 0) await appendPunch(client, punches.next().value);
  };
  await Promise.all(Array.from({ length: FILLED_IN_FLIGHT }, lane));
}

/** Reads everything, again and again while there is time, and says how many events came in a second. */
function reader(client: EventStoreDBClient): Contestant {
  return async (durationMs) => {
    const reads = await ratePerSecond({ durationMs, inFlight: 1 }, () => readEverything(client));
    return reads * EVENTS;
  };
}

/** @throws Error when an event is missing or comes twice */
async function readEverything(client: EventStoreDBClient): Promise<void> {
  let count = 0;
  for await (const { event } of client.readAll({ direction: FORWARDS, fromPosition: START })) {
    if (event?.type === 'TimeClockPunched') count += 1;
  }
  if (count !== EVENTS) throw new Error(`${count} events were read of ${EVENTS}`);
}
