import { setTimeout } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { NotFoundedError } from '../event-store/store-errors.js';
import type { CompanyTime } from '../organization/organization.module.js';

const LOOK_AGAIN_MS = 30_000;
const AFTER_FAILURE_MS = 1_000;

/**
 * Work that the backend does by itself: at start, at each 00:00 of the company, and in between, since a backend that
 * does it may have been away. It has to be work that several processes may do at once.
 */
export class RepeatedWork {
  private readonly logger: Logger;
  private readonly stopped = new AbortController();
  private running: Promise<void> = Promise.resolve();
  private failing = false;

  /**
   * @param name of the work, as a sentence begins: "Opening work days"
   * @param work that does what there is to do now; it looks at the signal, and leaves off when that is aborted
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

  /** Ends it, when what is being done at the moment is done. */
  async stop(): Promise<void> {
    this.stopped.abort();
    await this.running;
  }

  private async run(): Promise<void> {
    const { signal } = this.stopped;
    while (!signal.aborted) {
      await this.pauseFor(await this.tryIt(), signal);
    }
  }

  /** Does the work, and says after how many milliseconds to look again. */
  private async tryIt(): Promise<number> {
    try {
      await this.work(this.stopped.signal);
      const pauseMs = await this.untilNextLook();
      if (this.failing) this.logger.log(`${this.name} works again.`);
      this.failing = false;
      return pauseMs;
    } catch (error) {
      // At the first start ever, founding takes a moment; that is no failure.
      if (error instanceof NotFoundedError) {
        this.logger.debug(`${this.name} waits until the company is founded.`);
        return AFTER_FAILURE_MS;
      }
      if (!this.failing) this.logger.warn(`${this.name} failed and is tried again: ${String(error)}`);
      this.failing = true;
      return AFTER_FAILURE_MS;
    }
  }

  /** The usual pause, or less when midnight comes before it is over. */
  private async untilNextLook(): Promise<number> {
    const zone = await this.time.zone();
    const now = this.time.now();
    return Math.min(LOOK_AGAIN_MS, zone.endOf(zone.workDateAt(now)) - now);
  }
}

async function sleep(ms: number, signal: AbortSignal): Promise<void> {
  await setTimeout(ms, undefined, { signal }).catch(() => undefined);
}
