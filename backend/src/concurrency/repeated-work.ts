import { setTimeout } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { NotFoundedError } from '../event-store/store-errors.js';
import { causeForOperator } from '../http/failures/store-failures.js';
import type { CompanyTime } from '../organization/organization.module.js';

const RUN_AGAIN_MS = 30_000;
const AFTER_FAILURE_MS = 1_000;

/**
 * Background work of the backend: at start, at each 00:00 of the company, and in between, since a backend
 * may have been down at midnight. The work has to be safe in several processes at once.
 */
export class RepeatedWork {
  private readonly logger: Logger;
  private readonly stopped = new AbortController();
  private running: Promise<void> = Promise.resolve();
  private failing = false;

  /**
   * @param name of the work, as the beginning of a sentence: "Opening work days"
   * @param work does all that is due now; it checks the signal, and stops when that is aborted
   * @param pauseFor waits so many milliseconds, or until the signal is aborted
   */
  constructor(
    private readonly name: string,
    private readonly time: Pick<CompanyTime, 'now' | 'zone'>,
    private readonly work: (signal: AbortSignal) => Promise<void>,
    private readonly pauseFor = sleep,
  ) {
    this.logger = new Logger(name);
  }

  start(): void {
    this.running = this.run();
  }

  /** Stops after the present run. */
  async stop(): Promise<void> {
    this.stopped.abort();
    await this.running;
  }

  private async run(): Promise<void> {
    const { signal } = this.stopped;
    while (!signal.aborted) {
      await this.pauseFor(await this.runOnce(), signal);
    }
  }

  /** Runs the work, and returns the milliseconds until the next run. */
  private async runOnce(): Promise<number> {
    try {
      await this.work(this.stopped.signal);
      const pauseMs = await this.untilNextRun();
      if (this.failing) this.logger.log(`${this.name} works again.`);
      this.failing = false;
      return pauseMs;
    } catch (error) {
      // At the very first start, founding takes a moment; that is not a failure.
      if (error instanceof NotFoundedError) {
        this.logger.debug(`${this.name} waits until the company is founded.`);
        return AFTER_FAILURE_MS;
      }
      if (!this.failing) {
        this.logger.warn(`${this.name} failed and is tried again: ${causeForOperator(error)}`);
      }
      this.failing = true;
      return AFTER_FAILURE_MS;
    }
  }

  /** The usual pause, or a shorter one until midnight. */
  private async untilNextRun(): Promise<number> {
    const zone = await this.time.zone();
    const now = this.time.now();
    return Math.min(RUN_AGAIN_MS, zone.endOf(zone.workDateAt(now)) - now);
  }
}

/** Waits so many milliseconds, or until the signal is aborted. */
export async function sleep(ms: number, signal: AbortSignal): Promise<void> {
  await setTimeout(ms, undefined, { signal }).catch(() => undefined);
}
