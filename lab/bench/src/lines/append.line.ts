import { assertKept, clientFor } from '../harness/world/stores.js';
import type { Line, Measurement } from '../harness/line.js';
import type { LineContext } from '../harness/world/line-context.js';
import { alternate, type Contestant, ratePerSecond } from '../harness/measuring.js';
import { appendPunch, punchesOf, type RecordedPunch } from '../harness/workload/punches.js';
import { openEmmettStore } from '../reference/emmett-store.js';

export const PLAN = { rounds: 5, durationMs: 2500, warmUpMs: 1500 } as const;

interface AppendLine {
  readonly inFlight: number;
  readonly bar: number;
  readonly aim: number;
}

/**
 * Appends of one event each, with bounded concurrency, to our event log and to emmett's store on the same PostgreSQL.
 */
function appendLine({ inFlight, bar, aim }: AppendLine): Line {
  return {
    name: `append-${inFlight}`,
    what: `single punches appended to our event log with ${inFlight} in flight, against emmett-postgresql`,
    unit: 'events/s',
    bar,
    aim,
    direction: 'higher',
    run: (context) => run(context, inFlight),
  };
}

async function run(context: LineContext, inFlight: number): Promise<Measurement> {
  const [ourDatabase, theirDatabase] = [await context.createDatabase(), await context.createDatabase()];
  const client = clientFor(context, await context.startEventLog(ourDatabase));
  const emmett = await openEmmettStore(theirDatabase, inFlight);
  context.atEnd(() => emmett.close());

  const ours = contestant(context, inFlight, (punch) => appendPunch(client, punch));
  const theirs = contestant(context, inFlight, (punch) => emmett.append(punch));
  const measurement = await alternate({ subject: ours.append, reference: theirs.append }, PLAN);
  await assertKept(ourDatabase, 'events', ours.acknowledged());
  await assertKept(theirDatabase, 'emt_messages', theirs.acknowledged());
  return measurement;
}

interface CountedContestant {
  readonly append: Contestant;
  readonly acknowledged: () => number;
}

/** Appends punches, and counts the acknowledged ones. */
export function contestant(
  { seed }: LineContext,
  inFlight: number,
  append: (punch: RecordedPunch) => Promise<void>,
): CountedContestant {
  const punches = punchesOf(seed);
  let acknowledged = 0;
  const one = async (): Promise<void> => {
    await append(punches.next().value);
    acknowledged += 1;
  };
  return {
    append: (durationMs) => ratePerSecond({ durationMs, inFlight }, one),
    acknowledged: () => acknowledged,
  };
}

export const append16 = appendLine({ inFlight: 16, bar: 2, aim: 3 });

export const append64 = appendLine({ inFlight: 64, bar: 2.5, aim: 3 });

const IN_FLIGHT = 16;

/** The cost of TLS and credentials for an append: the event log as in the system against one with `--insecure`. */
export const appendTls: Line = {
  name: 'append-tls',
  what: `single punches appended with ${IN_FLIGHT} in flight to our event log, against the same log without TLS`,
  unit: 'events/s',
  bar: 0.8,
  direction: 'higher',
  run: runTls,
};

async function runTls(context: LineContext): Promise<Measurement> {
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
