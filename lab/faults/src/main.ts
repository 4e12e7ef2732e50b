/**
 * `npm run test:faults [-- event-log system cluster --kills=200 --seed=1]`: the long fault runs, each of which ends
 * with its figures. `cluster` needs a real EventStoreDB, and is skipped without it; its kills are rounds of four
 * faults, and with `--pauses-told` its pauses are reported and not judged.
 */
import { parseArgs } from 'node:util';
import { eventStoreDBScript } from '@timekeep/embedded/testing/eventstoredb';
import { clusterReport, runClusterFaults } from './cluster/fault-run.js';
import { runFaults as runLogFaults } from './event-log/fault-run.js';
import { report as reportOfLog } from './event-log/report.js';
import { isSound } from './findings.js';
import { secondsSince, seedOf, wholeNumber } from './run-options.js';
import { runFaults as runSystemFaults } from './system/fault-run.js';
import { report as reportOfSystem } from './system/report.js';

/** Runs faults and reports; resolves to true without findings. */
type FaultForm = (kills: number, seed: number) => Promise<boolean>;

const SYSTEM = { stopMs: 5000, pauseMs: 150, fillDisk: true } as const;
const DEFAULT_KILLS = { 'event-log': '200', system: '40', cluster: '2' } as const;
type FormName = keyof typeof DEFAULT_KILLS;

const FORMS: Readonly<Record<FormName, FaultForm>> = {
  'event-log': async (kills, seed) => {
    const start = performance.now();
    const run = await runLogFaults(kills, seed, print);
    reportOfLog(run, seed, secondsSince(start)).forEach(print);
    return isSound(run.findings);
  },
  system: async (kills, seed) => {
    const start = performance.now();
    const run = await runSystemFaults({ kills, seed, ...SYSTEM }, print);
    reportOfSystem(run, seed, secondsSince(start)).forEach(print);
    return isSound(run.findings);
  },
  cluster: async (rounds, seed) => {
    if (eventStoreDBScript() === undefined) {
      print('Skipped: there is no EventStoreDB here; EVENTSTOREDB_START names a script that starts one.');
      return true;
    }
    const run = await runClusterFaults(seed, rounds, !values['pauses-told'], print);
    clusterReport(run).forEach(print);
    return isSound(run.findings);
  },
};

const { values, positionals } = parseArgs({
  options: {
    kills: { type: 'string' },
    seed: { type: 'string' },
    'pauses-told': { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
const seed = seedOf(values.seed);
const names =
  positionals.length > 0 ? positionals.map(formName) : (['event-log', 'system', 'cluster'] as const);

let sound = true;
for (const name of names) {
  const kills = wholeNumber('KILLS', values.kills ?? process.env['KILLS'] ?? DEFAULT_KILLS[name]);
  print(`${name}: ${kills} kills, SEED=${seed}`);
  sound = (await FORMS[name](kills, seed)) && sound;
}
process.exit(sound ? 0 : 1);

function print(line: string): void {
  console.log(line);
}

function formName(text: string): FormName {
  if (text === 'event-log' || text === 'system' || text === 'cluster') return text;
  console.error(`There is no run of this name: ${text}. There are event-log, system and cluster.`);
  process.exit(2);
}
