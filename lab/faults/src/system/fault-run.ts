import { commandLine } from '@timekeep/e2e/support/command-line';
import { rm } from 'node:fs/promises';
import { eventually } from '@timekeep/tools/eventually';
import { Random } from '@timekeep/tools/random';
import { newSmallCompany, SMALL_COMPANY } from '@timekeep/e2e/support/data-folder';
import { isSound, type Findings } from '../findings.js';
import { readRecorded, tailOf } from '../recorded-log/recorded.js';
import { readFinalState } from './final-state.js';
import { describeFault, planFaults, type Fault } from './faults.js';
import { applyFault } from './apply-fault.js';
import { ProxiedSystem } from './proxied-system.js';
import { accessTo } from './load/caller.js';
import { COMMANDS } from './load/commands.js';
import { Ledger } from './load/ledger.js';
import { SystemLoad } from './load/system-load.js';
import { Renames } from './load/renames.js';
import { SmallDisk } from './small-disk.js';
import { verify, type SystemFault } from './verify.js';

const TIMEOUT_MS = 120_000;
/** Additional answers between two faults, after the system has recovered. */
const CALM = { least: 0, most: 30 } as const;
const PROGRESS_INTERVAL = 10;

/** A fault, and the seconds until a command sent after it was acknowledged. */
export interface FaultOutcome {
  readonly fault: Fault;
  readonly seconds: number;
}

export interface FaultRun {
  readonly faultOutcomes: readonly FaultOutcome[];
  /** The reason why no disk was filled; undefined when one was. */
  readonly withoutDisk: string | undefined;
  readonly ledger: Ledger;
  readonly findings: Findings<SystemFault>;
}

export interface FaultRunOptions {
  readonly kills: number;
  /** Reproduces the faults and the commands. */
  readonly seed: number;
  /** The duration of a stop of a part. */
  readonly stopMs: number;
  /** The longest pause of a client after each call. */
  readonly pauseMs: number;
  /** True to fill a disk, where that is possible. */
  readonly fillDisk: boolean;
}

/**
 * Kills, stops and cuts off the parts of a system in use, and then compares its content with its answers.
 *
 * @param print receives a line about the progress
 */
export async function runFaults(options: FaultRunOptions, print: (line: string) => void): Promise<FaultRun> {
  const dataDir = await newSmallCompany();
  const disk = options.fillDisk ? await SmallDisk.mount(dataDir) : 'it was not asked for';
  const system = await ProxiedSystem.start(dataDir, SMALL_COMPANY);
  let run: FaultRun;
  try {
    run = await new UnderLoad(system, dataDir, disk, options).run(print);
    if (!isSound(run.findings)) print(`The system said last:\n${system.output}`);
  } catch (error) {
    print(`The data is left in ${dataDir}. The system said last:\n${system.output}`);
    throw error;
  } finally {
    await system.stop();
  }
  if (disk instanceof SmallDisk) await disk.unmount();
  await rm(dataDir, { recursive: true, force: true });
  return run;
}

/** The clients of an office at work with a system with faults. */
class UnderLoad {
  readonly #ledger = new Ledger();
  readonly #random: Random;
  readonly #faultOutcomes: FaultOutcome[] = [];

  constructor(
    private readonly system: ProxiedSystem,
    private readonly dataDir: string,
    private readonly disk: SmallDisk | string,
    private readonly options: FaultRunOptions,
  ) {
    this.#random = new Random(options.seed);
  }

  async run(print: (line: string) => void): Promise<FaultRun> {
    const { system, dataDir, disk, options } = this;
    const { eventStoreUrl } = system.stores;
    const since = await tailOf(eventStoreUrl);
    const access = await accessTo(system.url, dataDir);
    // The time clocks of the load send punches of three years.
    const { code, printed } = await commandLine(dataDir, 'rules', 'set', '--punch-days', '36500');
    if (code !== 0) throw new Error(`The age of punches was not set: ${printed}`);
    const renames = new Renames(dataDir);
    const office = new SystemLoad(access, this.#ledger, renames, options.seed, options.pauseMs);
    await office.open();
    try {
      await Promise.race([this.#doFaults(print), office.failed]);
    } finally {
      await office.close();
    }
    print(`Work is over, after ${renames.count} renames; the tables are held against the log`);
    const finalState = await readFinalState(system.url, dataDir);
    const recorded = await readRecorded(eventStoreUrl, since);
    return {
      faultOutcomes: this.#faultOutcomes,
      withoutDisk: typeof disk === 'string' ? disk : undefined,
      ledger: this.#ledger,
      findings: verify(this.#ledger, recorded, since, finalState),
    };
  }

  async #doFaults(print: (line: string) => void): Promise<void> {
    const disk = this.disk instanceof SmallDisk ? this.disk : undefined;
    const victim = { system: this.system, disk, dataDir: this.dataDir, stopMs: this.options.stopMs };
    const plan = planFaults(this.#random, this.options.kills, disk !== undefined);
    for (const [index, fault] of plan.entries()) {
      await this.#calm();
      await applyFault(fault, victim, this.#random);
      this.#faultOutcomes.push({ fault, seconds: await this.#recovered(fault) });
      if ((index + 1) % PROGRESS_INTERVAL === 0) {
        print(
          `${index + 1} of ${plan.length} faults, ${this.#ledger.acknowledged.length} commands acknowledged`,
        );
      }
    }
  }

  async #calm(): Promise<void> {
    const { acknowledged } = this.#ledger;
    const enough = acknowledged.length + this.#random.between(CALM.least, CALM.most);
    await eventually(() => acknowledged.length >= enough, TIMEOUT_MS, 'commands are acknowledged');
  }

  /** Waits until commands of each kind are acknowledged again, and returns the seconds until the first. */
  async #recovered(fault: Fault): Promise<number> {
    const moment = performance.now();
    const place = this.#ledger.acknowledged.length;
    const firsts = COMMANDS.map((kind) =>
      eventually(
        () => this.#ledger.firstAfter(kind, moment, place),
        TIMEOUT_MS,
        `${kind} is acknowledged after: ${describeFault(fault)}`,
      ),
    );
    const moments = (await Promise.all(firsts)).map(({ at }) => at);
    return (Math.min(...moments) - moment) / 1000;
  }
}
