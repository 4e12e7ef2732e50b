import { rm } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@timekeep/embedded/postgres/free-port';
import { eventually } from '@timekeep/tools/eventually';
import { TcpProxy } from '@timekeep/embedded/testing/tcp-proxy';
import { Random } from '@timekeep/tools/random';
import { newDataFolder } from '@timekeep/e2e/support/data-folder';
import { StandaloneEventLog } from './standalone-event-log.js';
import type { Findings } from '../findings.js';
import { readRecorded } from '../recorded-log/recorded.js';
import { applyFault, type Fault, planFaults } from './apply-fault.js';
import { RetryingClient } from './load/retrying-client.js';
import { Ledger, writeAlone, writeAnywhere, writeInRace } from './load/writers.js';
import { Reader } from './load/reader.js';
import { verify, type LogFault } from './verify.js';

const CREW = [
  ...Array.from({ length: 5 }, () => writeAlone),
  ...Array.from({ length: 4 }, () => writeAnywhere),
  ...Array.from({ length: 3 }, () => writeInRace),
];
/** Number of answered appends between two faults. */
const CALM = { least: 10, most: 120 } as const;
/** A fault happens at any moment of an append, not always right after an answer. */
const LONGEST_DELAY_MS = 30;
const TIMEOUT_MS = 120_000;
const PROGRESS_INTERVAL = 20;

export interface FaultRun {
  /** The number of faults of each kind. */
  readonly faults: ReadonlyMap<Fault, number>;
  readonly acknowledged: number;
  readonly events: number;
  readonly refused: number;
  readonly resent: number;
  readonly reconnects: number;
  readonly findings: Findings<LogFault>;
}

/**
 * Kills, cuts off and stalls an event log under load, and then compares its content with its answers.
 *
 * @param seed reproduces the faults and the appends
 * @param print receives a line about the progress
 */
export async function runFaults(
  kills: number,
  seed: number,
  print: (line: string) => void,
): Promise<FaultRun> {
  const dataDir = await newDataFolder();
  const log = new StandaloneEventLog(dataDir, await freePort());
  try {
    await log.start();
    const run = await new UnderLoad(log, await TcpProxy.to(log.url), seed).run(kills, print);
    await log.end('SIGTERM');
    await rm(dataDir, { recursive: true, force: true });
    return run;
  } catch (error) {
    print(`The data is left in ${dataDir}. The log said last:\n${log.output}`);
    throw error;
  } finally {
    await log.end('SIGTERM');
  }
}

/** Writers and a reader at work on a log with faults. */
class UnderLoad {
  readonly #ledger = new Ledger();
  readonly #random: Random;
  readonly #stop = new AbortController();
  readonly #client: RetryingClient;
  readonly #reader: Reader;
  readonly #done = new Map<Fault, number>();

  constructor(
    private readonly log: StandaloneEventLog,
    private readonly line: TcpProxy,
    private readonly seed: number,
  ) {
    const url = line.urlOf(log.url);
    this.#random = new Random(seed);
    this.#client = new RetryingClient(url, () => (this.#ledger.resent += 1));
    this.#reader = new Reader(url);
  }

  async run(kills: number, print: (line: string) => void): Promise<FaultRun> {
    const writing = this.#write();
    const failing = this.#doFaults(planFaults(this.#random, kills), print);
    try {
      await Promise.race([writing, failing]);
      this.#stop.abort();
      await writing;
      return await this.#judge();
    } finally {
      this.#stop.abort();
      await Promise.allSettled([writing, failing]);
      await Promise.all([this.#reader.stop(), this.#client.close()]);
      await this.line.cut();
    }
  }

  async #write(): Promise<void> {
    await Promise.all(
      CREW.map((write, index) =>
        write({
          name: String(index),
          client: this.#client,
          ledger: this.#ledger,
          random: new Random(this.seed, 'writer', index),
          stop: this.#stop.signal,
        }),
      ),
    );
  }

  async #doFaults(plan: readonly Fault[], print: (line: string) => void): Promise<void> {
    for (const [index, fault] of plan.entries()) {
      const enough = this.#answered() + this.#random.between(CALM.least, CALM.most);
      const { signal } = this.#stop;
      await eventually(
        () => signal.aborted || this.#answered() >= enough,
        TIMEOUT_MS,
        'appends are answered again',
      );
      if (signal.aborted) return;
      await pause(this.#random.between(0, LONGEST_DELAY_MS));
      await applyFault(fault, this.log, this.line, this.#random);
      this.#done.set(fault, (this.#done.get(fault) ?? 0) + 1);
      if ((index + 1) % PROGRESS_INTERVAL === 0) {
        print(
          `${index + 1} of ${plan.length} faults, ${this.#ledger.acknowledged.length} appends acknowledged`,
        );
      }
    }
  }

  #answered(): number {
    return this.#ledger.acknowledged.length + this.#ledger.refused.length;
  }

  async #judge(): Promise<FaultRun> {
    await this.log.end('SIGTERM');
    await this.log.start();
    const recorded = await readRecorded(this.log.url);
    const last = recorded.all.at(-1)?.id;
    await eventually(() => this.#reader.seen.at(-1) === last, TIMEOUT_MS, 'the reader has caught up');
    const { acknowledged, refused, resent } = this.#ledger;
    return {
      faults: this.#done,
      acknowledged: acknowledged.length,
      events: recorded.all.length,
      refused: refused.length,
      resent,
      reconnects: this.#reader.reconnects,
      findings: verify(this.#ledger, recorded, this.#reader.seen),
    };
  }
}
