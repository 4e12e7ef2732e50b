import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { eventually, WAIT_LIMIT_MS } from '@timekeep/tools/eventually';
import { commandLine } from '@timekeep/e2e/support/command-line';
import { newDataFolder, SMALL_COMPANY } from '@timekeep/e2e/support/data-folder';
import { VISITORS } from '@timekeep/e2e/support/visitors';
import { isSound, formatFindings, type Findings } from '../findings.js';
import { readRecorded, tailOf } from '../recorded-log/recorded.js';
import { readFinalState } from '../system/final-state.js';
import { ProxiedSystem } from '../system/proxied-system.js';
import { accessTo } from '../system/load/caller.js';
import { Ledger } from '../system/load/ledger.js';
import { SystemLoad } from '../system/load/system-load.js';
import { Renames } from '../system/load/renames.js';
import { SYSTEM_LABELS } from '../system/report.js';
import { verify, type SystemFault } from '../system/verify.js';
import { EventStoreDBCluster } from './cluster.js';

export const CLUSTER_FAULTS = [
  'leader killed',
  'leader frozen',
  'leader cut off',
  'cluster restarted',
] as const;
export type ClusterFault = (typeof CLUSTER_FAULTS)[number];

const FROZEN_MS = 20_000;
const CUT_MS = 10_000;
const PAUSE_MS = 100;
const IMPORTED = 200;
/**
 * The longest time without an acknowledged punch that a fault of one node may cause, where pauses are judged. Most of
 * it is the election of another leader, which begins 4 to 5 s after a freeze, later on a busy machine.
 */
const LONGEST_PAUSE_MS = 15_000;

export interface FaultOutcome {
  readonly fault: ClusterFault;
  /** Without an acknowledged punch, in milliseconds. */
  readonly longestPauseMs: number;
}

export interface ClusterRun {
  readonly faultOutcomes: readonly FaultOutcome[];
  readonly acknowledged: number;
  readonly findings: Findings<SystemFault | 'importedAgain' | 'longPauses'>;
}

/**
 * Kills, freezes and cuts off the leader of a real cluster of EventStoreDB under a system in use, restarts all of it,
 * and imports the same punches again after each. Then it compares the log with what was acknowledged.
 *
 * @param judgesPauses false on a busy machine, where pauses are no measure of the system
 */
export async function runClusterFaults(
  seed: number,
  rounds: number,
  judgesPauses: boolean,
  print: (line: string) => void,
): Promise<ClusterRun> {
  const cluster = await EventStoreDBCluster.start();
  const dataDir = await newDataFolder();
  const system = await ProxiedSystem.start(dataDir, SMALL_COMPANY, cluster.url);
  try {
    const run = await underLoad(cluster, system, dataDir, seed, rounds, judgesPauses, print);
    if (!isSound(run.findings)) print(`The system said last:\n${system.output}`);
    return run;
  } catch (error) {
    print(`The system said last:\n${system.output}`);
    throw error;
  } finally {
    await system.stop();
    await cluster.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function underLoad(
  cluster: EventStoreDBCluster,
  system: ProxiedSystem,
  dataDir: string,
  seed: number,
  rounds: number,
  judgesPauses: boolean,
  print: (line: string) => void,
): Promise<ClusterRun> {
  const ledger = new Ledger();
  const importFile = join(dataDir, 'punches.csv');
  await writeFile(importFile, punchesToImport());
  const first = await commandLine(dataDir, 'punches', 'import', importFile);
  if (first.code !== 0) throw new Error(`The import failed: ${first.printed}`);
  const since = await tailOf(cluster.url);
  const access = await accessTo(system.url, dataDir);
  const office = new SystemLoad(access, ledger, new Renames(dataDir), seed, PAUSE_MS);
  const faultOutcomes: FaultOutcome[] = [];
  const importedAgain: string[] = [];
  await office.open();
  try {
    for (let round = 0; round < rounds; round += 1) {
      for (const fault of CLUSTER_FAULTS) {
        await acknowledgedMore(ledger, 30);
        const from = performance.now();
        await Promise.race([applyFault(fault, cluster), office.failed]);
        await acknowledgedMore(ledger, 30);
        const longestPauseMs = longestPause(ledger, from);
        faultOutcomes.push({ fault, longestPauseMs });
        await cluster.whole();
        const again = await commandLine(dataDir, 'punches', 'import', importFile);
        if (again.code !== 0 || !again.printed.includes(`${IMPORTED} were already`)) {
          importedAgain.push(`after ${fault}: ${again.printed.trim().split('\n').at(-1) ?? ''}`);
        }
        print(`${fault}: longest pause ${(longestPauseMs / 1000).toFixed(1)} s`);
      }
    }
  } finally {
    await office.close();
  }
  const finalState = await readFinalState(system.url, dataDir);
  const recorded = await readRecorded(cluster.url, since);
  return {
    faultOutcomes,
    acknowledged: ledger.acknowledged.length,
    findings: {
      ...verify(ledger, recorded, since, finalState, 'any'),
      importedAgain,
      longPauses: faultOutcomes
        .filter(
          ({ fault, longestPauseMs }) =>
            judgesPauses && fault !== 'cluster restarted' && longestPauseMs > LONGEST_PAUSE_MS,
        )
        .map(({ fault, longestPauseMs }) => `${fault}: ${(longestPauseMs / 1000).toFixed(1)} s`),
    },
  };
}

async function applyFault(fault: ClusterFault, cluster: EventStoreDBCluster): Promise<void> {
  const leader = await cluster.leader();
  switch (fault) {
    case 'leader killed':
      await cluster.kill(leader);
      await pause(CUT_MS);
      cluster.restart(leader);
      return;
    case 'leader frozen':
      cluster.freeze(leader);
      await pause(FROZEN_MS);
      cluster.thaw(leader);
      return;
    case 'leader cut off':
      await cluster.cutOff(leader);
      await pause(CUT_MS);
      await cluster.reconnect(leader);
      return;
    case 'cluster restarted':
      await cluster.killAll();
      cluster.restartAll();
  }
}

/** Resolves after so many more acknowledged calls with punches. */
async function acknowledgedMore({ acknowledged }: Ledger, count: number): Promise<void> {
  let [place, seen] = [acknowledged.length, 0];
  const punched = (): boolean => {
    for (; place < acknowledged.length; place += 1) if (acknowledged[place]?.kind === 'punches') seen += 1;
    return seen >= count;
  };
  await eventually(punched, WAIT_LIMIT_MS, 'punches are acknowledged');
}

/** Returns the longest time in milliseconds between two successive acknowledged calls with punches since the moment. */
function longestPause({ acknowledged }: Ledger, since: number): number {
  let [last, longest] = [since, 0];
  for (const { at, kind } of acknowledged) {
    if (at < since || kind !== 'punches') continue;
    longest = Math.max(longest, at - last);
    last = at;
  }
  return longest;
}

/** Returns punches of two employees long before all others. */
function punchesToImport(): string {
  const start = Date.parse('2023-02-01T03:17:11.000Z');
  const lines = Array.from({ length: IMPORTED }, (_, index) => {
    const at = new Date(start + index * 6 * 3_600_000).toISOString();
    return `${VISITORS.employee},${at}`;
  });
  return ['EMPID,at', ...lines, ''].join('\n');
}

export function clusterReport({ faultOutcomes, acknowledged, findings }: ClusterRun): string[] {
  return [
    `${acknowledged} commands acknowledged, ${faultOutcomes.length} faults`,
    ...faultOutcomes.map(
      ({ fault, longestPauseMs }) =>
        `  ${fault}: ${(longestPauseMs / 1000).toFixed(1)} s without an acknowledged punch`,
    ),
    ...formatFindings(findings, {
      ...SYSTEM_LABELS,
      importedAgain: 'imports that did not find all punches recorded',
      longPauses: `pauses longer than ${LONGEST_PAUSE_MS / 1000} s`,
    }),
  ];
}
