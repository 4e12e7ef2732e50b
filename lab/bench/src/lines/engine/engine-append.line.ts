import type { EventStoreDBClient } from '@eventstore/db-client';

import type { Line, Measurement } from '../../harness/line.js';
import { alternate } from '../../harness/measuring.js';
import type { LineContext } from '../../harness/world/line-context.js';
import { appendPunch, countPunches } from '../../harness/workload/punches.js';
import { contestant, PLAN } from '../append.line.js';
import { startTwoLogs } from './two-logs.js';

const AIM = 1.2;

/** Appends of one event each, with bounded concurrency, to the embedded log and to EventStoreDB. */
function engineAppend(inFlight: number, bar = 1): Line {
  return {
    name: `engine-append-${inFlight}`,
    what: `single punches appended to the embedded log with ${inFlight} in flight, against EventStoreDB`,
    unit: 'events/s',
    bar,
    aim: AIM,
    direction: 'higher',
    needs: 'EventStoreDB',
    run: (context) => run(context, inFlight),
  };
}

export const ENGINE_APPENDS: readonly Line[] = [
  engineAppend(1),
  engineAppend(16),
  engineAppend(64),
  engineAppend(256, 0.9),
];

async function run(context: LineContext, inFlight: number): Promise<Measurement> {
  const { embedded, engine } = await startTwoLogs(context);
  const appendTo = (client: EventStoreDBClient) =>
    contestant(context, inFlight, (punch) => appendPunch(client, punch));
  const [ours, theirs] = [appendTo(embedded), appendTo(engine)];
  const measurement = await alternate({ subject: ours.append, reference: theirs.append }, PLAN);
  await assertAllKept(embedded, ours.acknowledged());
  await assertAllKept(engine, theirs.acknowledged());
  return measurement;
}

/** @throws Error when the log has more or fewer punches than it acknowledged */
async function assertAllKept(client: EventStoreDBClient, acknowledged: number): Promise<void> {
  const kept = await countPunches(client);
  if (kept !== acknowledged) throw new Error(`${acknowledged} were acknowledged, ${kept} are in the log`);
}
