import { clientFor } from '../harness/world/event-log-client.js';
import type { Line, Measurement } from '../harness/line.js';
import type { LineContext } from '../harness/world/line-context.js';
import { assertKept } from '../harness/world/database.js';
import { ratePerSecond } from '../harness/measuring/load-loop.js';
import { appendPunch } from '../harness/workload/punch-appends.js';
import { type Contestant, alternate } from '../harness/measuring/rounds.js';
import { punchesOf, type RecordedPunch } from '../harness/workload/punches.js';
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
export function appendLine({ inFlight, bar, aim }: AppendLine): Line {
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
