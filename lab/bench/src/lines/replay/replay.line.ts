import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type EventStoreDBClient, FORWARDS, START } from '@eventstore/db-client';
import { environment, type SystemStores } from '../../bulk-load/whole-system.js';
import { itProgram, ROOT } from '../../harness/world/it-program.js';
import type { LoadedSystem } from '../../bulk-load/bulk-load.js';
import { sharedCompany } from '../../bulk-load/shared-company.js';
import type { Line, Measurement } from '../../harness/line.js';
import { alternate } from '../../harness/measuring.js';
import type { LineContext } from '../../harness/world/line-context.js';

/** Runs `npm run it projections <verb>` in a process of its own. Its output goes to standard error. */
export function projectionsCommand(
  verb: 'replay' | 'verify' | 'drop-old',
  stores: SystemStores,
  ...args: readonly string[]
): ChildProcess {
  return spawn(process.execPath, [...itProgram(), 'projections', verb, ...args], {
    cwd: ROOT,
    stdio: ['ignore', process.stderr, process.stderr],
    env: { ...process.env, ...environment(stores) },
  });
}

/** @throws Error for an exit code other than 0 */
export async function endOf(command: ChildProcess): Promise<void> {
  if (command.exitCode === null) await once(command, 'exit');
  if (command.exitCode !== 0) throw new Error(`The command ended with ${command.exitCode}`);
}

/** A round reads the whole log, whatever the time. */
const PLAN = { rounds: 2, durationMs: 0, warmUpMs: 0 } as const;

interface ReplayLine {
  readonly name: string;
  readonly projections: readonly ('attendance' | 'audit')[];
  readonly bar: number;
  readonly aim: number;
}

/**
 * Tables built from the whole log by the command line, including the start of the command, against a client that reads
 * it.
 */
function replayLine({ name, projections, bar, aim }: ReplayLine): Line {
  return {
    name,
    what: `${projections.join(' and ')} replayed from the whole log, against the bare client reading $all`,
    unit: 'events/s',
    bar,
    aim,
    direction: 'higher',
    run: (context) => run(context, projections),
  };
}

async function run(context: LineContext, projections: readonly string[]): Promise<Measurement> {
  const system = await sharedCompany(context);
  const { log, stores } = system;
  const { events, replay } = await replayOf(system, projections);
  const rate = async (work: () => Promise<void>): Promise<number> => {
    const start = performance.now();
    await work();
    return events / ((performance.now() - start) / 1000);
  };
  const measurement = await alternate(
    { subject: () => rate(replay), reference: () => rate(() => read(log, events)) },
    PLAN,
  );
  await endOf(projectionsCommand('drop-old', stores, '--unfinished', '--yes'));
  return { ...measurement, details: [`${events} events`] };
}

/** Runs the command that builds projections up to the present end of the log, without putting them in place. */
export async function replayOf(
  { log, stores, untilShown }: LoadedSystem,
  projections: readonly string[],
): Promise<{ readonly events: number; readonly replay: () => Promise<void> }> {
  // A replay gives way to live projections that lag.
  await untilShown();
  const { events, end } = await lengthOf(log);
  const replay = () =>
    endOf(projectionsCommand('replay', stores, ...projections, '--restart', '--to', end.toString()));
  return { events, replay };
}

interface LogLength {
  readonly events: number;
  /** The commit position of the last. */
  readonly end: bigint;
}

async function lengthOf(log: EventStoreDBClient): Promise<LogLength> {
  let [events, end] = [0, 0n];
  for await (const { event } of log.readAll({ direction: FORWARDS, fromPosition: START })) {
    events += 1;
    end = event?.position.commit ?? end;
  }
  return { events, end };
}

/** Reads so many events, to the end: a client must not be disposed of during a read. */
async function read(log: EventStoreDBClient, events: number): Promise<void> {
  let count = 0;
  const all = log.readAll({ direction: FORWARDS, fromPosition: START, maxCount: events });
  for await (const { event } of all) if (event) count += 1;
  if (count !== events) throw new Error(`${count} events were read of ${events}`);
}

export const replayAttendance = replayLine({
  name: 'replay-attendance',
  projections: ['attendance'],
  bar: 0.5,
  aim: 0.7,
});

export const replayWithAudit = replayLine({
  name: 'replay-with-audit',
  projections: ['attendance', 'audit'],
  bar: 0.4,
  aim: 0.6,
});
