import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { jsonEvent } from '@eventstore/db-client';
import { openClient } from '@timekeep/log/client/open-client';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import type { HealthAnswer } from '@timekeep/contracts/api/system-api';
import pg from 'pg';
import { eventually } from '@timekeep/tools/eventually';
import type { Random } from '@timekeep/tools/random';
import { childrenOf } from '@timekeep/embedded/testing/child-processes';
import { commandLine } from '@timekeep/e2e/support/command-line';
import { processOf, type Part } from '@timekeep/e2e/support/processes';
import type { Fault } from './faults.js';
import { flood } from './floods.js';
import type { ProxiedSystem } from './proxied-system.js';
import type { SmallDisk } from './small-disk.js';

const TIMEOUT_MS = 60_000;
const LONGEST_CUT_MS = 3000;
/** Longer than the backend waits for an answer of the log. */
const LONGEST_DEAF_MS = 4000;
const LONGEST_FULL_MS = 5000;
const LONGEST_POISONED_MS = 3000;
/** Stream of an unknown employee, so that no command has to read it: attendance and audit stop, and all commands continue. */
const POISONED_STREAM = 'punches-999999-2024-01-01';
/** More of PostgreSQL's log than the disk has room for. */
const MAX_SWITCHES = 500;

export interface Victim {
  readonly system: ProxiedSystem;
  readonly disk: SmallDisk | undefined;
  readonly dataDir: string;
  /** The duration of a stop of a part. */
  readonly stopMs: number;
}

/** Applies one fault, and reverts what does not end by itself: the system has to do the rest. */
export async function applyFault(
  fault: Fault,
  { system, disk, dataDir, stopMs }: Victim,
  random: Random,
): Promise<void> {
  switch (fault.kind) {
    case 'kill':
      process.kill(await running(fault.part), 'SIGKILL');
      return;
    case 'stop': {
      const pids = await processesOf(fault.part);
      for (const pid of pids) signal(pid, 'SIGSTOP');
      await pause(stopMs);
      for (const pid of pids) signal(pid, 'SIGCONT');
      return;
    }
    case 'cut': {
      const line = system.line(fault.line);
      await line.cut();
      await pause(random.between(0, LONGEST_CUT_MS));
      return line.restore();
    }
    case 'deaf': {
      const line = system.line(fault.line);
      line.loseAnswers();
      await pause(random.between(0, LONGEST_DEAF_MS));
      await line.cut();
      return line.restore();
    }
    case 'flood':
      await running('backend');
      return flood(system.url, fault.flood, process.pid);
    case 'poison': {
      const id = randomUUID();
      const record = () => recordPoison(system.stores.eventStoreUrl, id).catch(() => undefined);
      const position = await eventually(record, TIMEOUT_MS, 'the log takes an event');
      await eventually(() => hasHealth(system.url, isStopped), TIMEOUT_MS, 'the event stops a projection');
      await pause(random.between(0, LONGEST_POISONED_MS));
      const words = ['events', 'void', position, '--reason', 'A fault run', '--yes'];
      const { code, printed } = await commandLine(dataDir, ...words);
      if (code !== 0) throw new Error(`The event at ${position} was not declared void: ${printed}`);
      await eventually(() => hasHealth(system.url, isWell), TIMEOUT_MS, 'the projections go on');
      return;
    }
    case 'full disk':
      await disk?.fill();
      await useUpWriteAheadLog(system.stores.databaseUrl);
      await pause(random.between(0, LONGEST_FULL_MS));
      await disk?.makeRoom();
  }
}

/** Records an event that no program of ours would record, with an id, and returns its position. */
async function recordPoison(eventStoreUrl: string, id: string): Promise<string> {
  const client = openClient(eventStoreUrl);
  try {
    const metadata = { actor: 'system', schemaVersion: 1 };
    const event = jsonEvent({ id, type: 'TimeClockJammed', data: { EMPID: '999999' }, metadata });
    const { position } = await client.appendToStream(POISONED_STREAM, event);
    return String(position?.commit);
  } finally {
    await client.dispose();
  }
}

const isWell = ({ status }: HealthAnswer): boolean => status === 'ok';
/** A system that an earlier fault has left degraded may report another reason. */
const isStopped = ({ status, projections }: HealthAnswer): boolean =>
  status === 'degraded' && projections.some(({ state }) => state === 'stopped');

async function hasHealth(url: string, is: (answer: HealthAnswer) => boolean): Promise<boolean> {
  try {
    return is((await (await fetch(url + API_PATHS.health)).json()) as HealthAnswer);
  } catch {
    // A part may still be recovering from the fault before.
    return false;
  }
}

function running(part: Part): Promise<number> {
  return eventually(() => processOf(process.pid, part), TIMEOUT_MS, `${part} runs`);
}

/** Returns the processes of a part, including those that it started. */
async function processesOf(part: Part): Promise<number[]> {
  const pid = await running(part);
  return [pid, ...(await childrenOf(pid))];
}

/** A process of a part may have ended in the meantime. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It is gone.
  }
}

/** Makes PostgreSQL start one WAL file after the other, until the disk is full and it crashes. */
async function useUpWriteAheadLog(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  const lost = new Promise<boolean>((resolve) => {
    client.on('error', () => {
      resolve(true);
    });
  });
  try {
    await client.connect();
    for (let switches = 0; switches < MAX_SWITCHES; switches += 1) {
      await client.query(`SELECT pg_logical_emit_message(true, 'faults', 'x'), pg_switch_wal()`);
    }
  } catch {
    // It has crashed already, or crashes now.
    return;
  } finally {
    await Promise.race([client.end().catch(() => undefined), lost]);
  }
  throw new Error('The disk was full, and PostgreSQL went on.');
}
