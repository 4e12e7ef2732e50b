import type { EventStoreDBClient } from '@eventstore/db-client';

import type { Line } from '../../harness/line.js';
import { alternate, type Contestant, ratePerSecond } from '../../harness/measuring.js';
import { fill, punchesOf } from '../../harness/workload/punches.js';
import { EVENTS, reader } from '../read-all.line.js';
import { startTwoLogs } from './two-logs.js';

const PLAN = { rounds: 5, durationMs: 2500, warmUpMs: 2000 } as const;
/** With two events each. */
const STREAMS = 2_000;

/** Reads of the same punches from the embedded log and from EventStoreDB. */
function readLine(
  line: Pick<Line, 'name' | 'what' | 'unit'>,
  readerOf: (client: EventStoreDBClient, seed: number) => Contestant,
): Line {
  return {
    ...line,
    bar: 1,
    aim: 1.2,
    direction: 'higher',
    needs: 'EventStoreDB',
    run: async (context) => {
      const { embedded, engine } = await startTwoLogs(context);
      for (const client of [embedded, engine]) await fill(client, context.seed, EVENTS);
      const { seed } = context;
      return alternate({ subject: readerOf(embedded, seed), reference: readerOf(engine, seed) }, PLAN);
    },
  };
}

export const engineReadAll = readLine(
  {
    name: 'engine-read-all',
    what: 'all events read from the embedded log, against EventStoreDB',
    unit: 'events/s',
  },
  reader,
);

export const engineShortStreams = readLine(
  {
    name: 'engine-short-streams',
    what: 'streams of two events read one after the other from the embedded log, against EventStoreDB',
    unit: 'streams/s',
  },
  (client, seed) => {
    const streams = [...streamsOf(seed)];
    let next = 0;
    const readNext = async (): Promise<void> => {
      const stream = streams[next++ % streams.length] ?? '';
      let count = 0;
      for await (const { event } of client.readStream(stream)) if (event) count += 1;
      if (count !== 2) throw new Error(`${count} events were read of ${stream}`);
    };
    return (durationMs) => ratePerSecond({ durationMs, inFlight: 1 }, readNext);
  },
);

/** Returns the streams of the first day, which was filled long before the reads begin. */
function streamsOf(seed: number): ReadonlySet<string> {
  const streams = new Set<string>();
  for (const { stream } of punchesOf(seed)) {
    if (streams.size === STREAMS && !streams.has(stream)) return streams;
    streams.add(stream);
  }
  return streams;
}
