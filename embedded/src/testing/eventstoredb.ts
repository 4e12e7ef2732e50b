import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { eventually } from '@timekeep/tools/eventually';
import { freePort } from '../postgres/free-port.js';

const ANSWER_MS = 1_000;
const CHECKOUT = resolve(import.meta.dirname, '../../..');

/** A node of a real EventStoreDB as a child process. */
export interface EventStoreDBNode {
  readonly port: number;
  /** A connection string for this node. */
  readonly url: string;
  readonly process: ChildProcess;
  /** Resolves to true when the node is the leader. */
  leads(): Promise<boolean>;
  stop(): Promise<void>;
}

/** Features that only the embedded log has, with the reason why tests against EventStoreDB skip them. */
export const EMBEDDED_LOG_ONLY = {
  backup:
    '`it backup` and `it restore` read the tables of the embedded log; EventStoreDB has a backup of its own',
  consecutivePositions: 'positions of EventStoreDB step by bytes',
  allIdsKnown: 'EventStoreDB knows a repeated append at any revision only of recent events',
} as const;

/** True in a run of the tests against a real EventStoreDB (`npm run test:engine`). */
export const ON_EVENTSTOREDB = process.env['TEST_EVENTSTOREDB'] === 'true';

/** True if the log under test has the feature. */
export function logUnderTestDoes(feature: keyof typeof EMBEDDED_LOG_ONLY): boolean {
  return !(ON_EVENTSTOREDB && feature in EMBEDDED_LOG_ONLY);
}

/**
 * Returns the script that starts a node of EventStoreDB, with the arguments `FOLDER PORT [options]`: the one that `EVENTSTOREDB_START`
 * names, else `eventstoredb/start` in a folder beside the checkout; undefined if there is none.
 *
 * @throws Error when the variable names a missing file
 */
export function eventStoreDBScript(): string | undefined {
  const given = process.env['EVENTSTOREDB_START'];
  if (given !== undefined && given !== '') {
    if (!existsSync(given)) throw new Error(`EVENTSTOREDB_START names ${given}, which is not there`);
    return resolve(given);
  }
  const beside = dirname(CHECKOUT);
  return readdirSync(beside)
    .map((folder) => join(beside, folder, 'eventstoredb', 'start'))
    .find((script) => existsSync(script));
}

/** Starts a node without TLS in a folder of its own, and waits until it is the leader. @throws Error when it ends before */
export async function startEventStoreDB(
  options: readonly string[] = ['--mem-db'],
): Promise<EventStoreDBNode> {
  const folder = await mkdtemp(join(tmpdir(), 'eventstoredb-'));
  const node = spawnEventStoreDB(folder, await freePort(), options);
  const stop = async (): Promise<void> => {
    await node.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await eventually(() => node.leads(), undefined, 'EventStoreDB leads');
  } catch (error) {
    await stop();
    throw error;
  }
  return { ...node, stop };
}

/** Starts a node without waiting for it. */
export function spawnEventStoreDB(
  folder: string,
  port: number,
  options: readonly string[],
): EventStoreDBNode {
  const script = eventStoreDBScript();
  if (script === undefined) throw new Error('There is no start script of EventStoreDB');
  const child = spawn(script, [folder, String(port), ...options], { stdio: 'ignore' });
  const ended = once(child, 'exit');
  return {
    port,
    url: `esdb://127.0.0.1:${port}?tls=false`,
    process: child,
    leads: async () => {
      if (child.exitCode !== null) throw new Error(`EventStoreDB ended with ${child.exitCode}`);
      return (await stateOf(port)) === 'leader';
    },
    stop: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** Returns the state that a node reports, for example `leader`; undefined without an answer. */
export async function stateOf(port: number): Promise<string | undefined> {
  try {
    // A restarted node does not answer on an old connection.
    const headers = { connection: 'close' };
    const signal = AbortSignal.timeout(ANSWER_MS);
    const answer = await fetch(`http://127.0.0.1:${port}/info`, { headers, signal });
    return /"state"\s*:\s*"(\w+)"/.exec(await answer.text())?.[1];
  } catch {
    return undefined;
  }
}
