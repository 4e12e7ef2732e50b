import type { Line, Measurement } from '../harness/line.js';
import { alternate } from '../harness/measuring/rounds.js';
import { assertKept } from '../harness/world/database.js';
import { clientFor } from '../harness/world/event-log-client.js';
import type { LineContext } from '../harness/world/line-context.js';
import { appendPunch } from '../harness/workload/punch-appends.js';
import { contestant, PLAN } from './append-line.js';

const IN_FLIGHT = 16;

/** The cost of TLS and credentials for an append: the event log as in the system against one with `--insecure`. */
export const appendTls: Line = {
  name: 'append-tls',
  what: `single punches appended with ${IN_FLIGHT} in flight to our event log, against the same log without TLS`,
  unit: 'events/s',
  bar: 0.8,
  direction: 'higher',
  run,
};

async function run(context: LineContext): Promise<Measurement> {
  const [secured, plain] = [await context.createDatabase(), await context.createDatabase()];
  const ours = clientFor(context, await context.startEventLog(secured));
  const theirs = clientFor(context, await context.startEventLog(plain, true));
  const subject = contestant(context, IN_FLIGHT, (punch) => appendPunch(ours, punch));
  const reference = contestant(context, IN_FLIGHT, (punch) => appendPunch(theirs, punch));
  const measurement = await alternate({ subject: subject.append, reference: reference.append }, PLAN);
  await assertKept(secured, 'events', subject.acknowledged());
  await assertKept(plain, 'events', reference.acknowledged());
  return measurement;
}
