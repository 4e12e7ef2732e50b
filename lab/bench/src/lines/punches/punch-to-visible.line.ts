import { percentile } from '@timekeep/tools/statistics';
import type { LoadedSystem } from '../../bulk-load/bulk-load.js';
import { summarize, timesAtRate } from '../../harness/measuring.js';
import { runSql } from '../../harness/world/stores.js';
import type { LineContext } from '../../harness/world/line-context.js';
import { LivePunches } from './live-punches.js';
import { CONNECTIONS, PunchTerminal } from './punch-terminal.js';
import { sharedCompany } from '../../bulk-load/shared-company.js';
import type { Line, Measurement } from '../../harness/line.js';

export const PER_SECOND = 200;
const SHARE = 0.99;
/** One of so many punches is read from the tables right after its answer. */
const LOOKED_UP = 100;

const SHOWN = `
  SELECT 1 FROM attendance.records
  WHERE empid = $1 AND facts -> 'punches' @> to_jsonb($2::bigint)`;

/** Punches at a steady rate over HTTP, each from the call until it can be read, which is when the answer comes. */
export class VisiblePunches {
  readonly #punches: LivePunches;
  readonly #lookUps: Promise<object[]>[] = [];
  #sent = 0;
  #late = 0;

  private constructor(
    private readonly system: LoadedSystem,
    private readonly terminal: PunchTerminal,
    seed: number,
  ) {
    this.#punches = new LivePunches(system.company, seed);
  }

  static async to(context: LineContext, system: LoadedSystem): Promise<VisiblePunches> {
    return new VisiblePunches(
      system,
      await PunchTerminal.issuedBy(context, system, CONNECTIONS),
      context.seed,
    );
  }

  /** Sends punches for so long. @returns the 99th percentile and the median of their times, in milliseconds */
  async send(durationMs: number): Promise<{ readonly slowest: number; readonly median: number }> {
    const times = await timesAtRate({ perSecond: PER_SECOND, durationMs }, () => this.#sendOne());
    return { slowest: percentile(times, SHARE), median: percentile(times, 0.5) };
  }

  /**
   * @returns a line about all punches. @throws Error when one could not be read although the answer said so, or many
   * could not
   */
  async check(): Promise<string> {
    for (const rows of await Promise.all(this.#lookUps)) {
      if (rows.length === 0) throw new Error('A punch was told to be visible, and was not');
    }
    if (this.#late > this.#sent * (1 - SHARE)) {
      throw new Error(`${this.#late} of ${this.#sent} punches could not be read in time`);
    }
    return `${this.#late} of ${this.#sent} were pending`;
  }

  async #sendOne(): Promise<void> {
    const one = this.#punches.next();
    this.#sent += 1;
    const isLookedUp = this.#sent % LOOKED_UP === 0;
    const isShown = await this.terminal.send([one]);
    if (!isShown) this.#late += 1;
    if (isShown && isLookedUp) {
      const lookUp = runSql(this.system.stores.databaseUrl, SHOWN, [one.EMPID, Date.parse(one.at)]);
      // The error is handled at the end, or not at all when the run is stopped.
      lookUp.catch(() => undefined);
      this.#lookUps.push(lookUp);
    }
  }
}

const ROUND_MS = 15_000;
const WARM_UP_MS = 3_000;
const ROUNDS = 3;

/** From the command until its effect can be read, which is when the answer comes. */
export const punchToVisible: Line = {
  name: 'punch-to-visible',
  what: `a punch over HTTP until its record shows it, 99th percentile at ${PER_SECOND} punches a second`,
  unit: 'ms',
  bar: 100,
  aim: 40,
  direction: 'lower',
  run,
};

async function run(context: LineContext): Promise<Measurement> {
  const punches = await VisiblePunches.to(context, await sharedCompany(context));
  await punches.send(WARM_UP_MS);
  const figures: number[] = [];
  const medians: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const { slowest, median } = await punches.send(ROUND_MS);
    figures.push(slowest);
    medians.push(median);
  }
  const half = `half of them within ${summarize(medians).median.toFixed(1)} ms`;
  return {
    value: summarize(figures),
    reference: null,
    details: [`${half}; ${await punches.check()}`],
  };
}
