import { setTimeout as delay } from 'node:timers/promises';

/** Exit status of a part. */
export interface PartExit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** A running part. */
export interface RunningPart {
  /** Resolves when it has ended for any reason. */
  readonly exited: Promise<PartExit>;
  /** Stops it, and resolves when it has ended. */
  stop(): Promise<void>;
}

/** A component of the system that can be started and stopped. */
export interface Part {
  readonly name: string;
  /**
   * Starts it; resolves when it is ready.
   *
   * @param signal aborts the start
   * @throws Error when it ended, or the start was aborted, before it was ready
   */
  launch(signal: AbortSignal): Promise<RunningPart>;
}

/** Returns an exit status in words. */
export function describeExit({ code, signal }: PartExit): string {
  return signal === null ? `exit code ${String(code)}` : `signal ${signal}`;
}

const BACKOFF_MS = { first: 200, longest: 5000 } as const;
/** After this run time, an end counts as an accident and resets the backoff. */
const STEADY_MS = 10_000;
const START_ATTEMPTS = 4;

/** Supervises one part: restarts it with exponential backoff when it ends unexpectedly. */
export class SupervisedPart {
  readonly #unwanted = new AbortController();
  #starting: Promise<void> | undefined;
  #running: RunningPart | undefined;
  #keeping: Promise<void> | undefined;
  #pause: number = BACKOFF_MS.first;

  /** @param say prints a line for the operator */
  constructor(
    private readonly part: Part,
    private readonly say: (line: string) => void,
  ) {}

  /**
   * Resolves when the part is ready for the first time.
   *
   * @throws Error when it did not start in several attempts, or was stopped meanwhile
   */
  start(): Promise<void> {
    this.#starting ??= this.#start();
    return this.#starting;
  }

  /** Stops the part permanently. May be called at any time, also before or during the start. */
  async stop(): Promise<void> {
    this.#unwanted.abort();
    await Promise.allSettled([this.#starting]);
    await this.#running?.stop();
    await this.#keeping;
  }

  /** Restarts the part, with its present code. */
  async restart(): Promise<void> {
    this.#pause = 0;
    await this.#running?.stop();
  }

  async #start(): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await this.#launch();
        break;
      } catch (error) {
        if (this.#unwanted.signal.aborted || attempt === START_ATTEMPTS) throw error;
        await this.#waitBeforeNext();
      }
    }
    this.#keeping = this.#keep();
  }

  async #keep(): Promise<void> {
    while (this.#running !== undefined) {
      const exit = await this.#running.exited;
      this.#running = undefined;
      if (this.#unwanted.signal.aborted) return;
      this.say(`${this.part.name} stopped (${describeExit(exit)}), starting it again`);
      await this.#launchUntilItRuns();
    }
  }

  async #launchUntilItRuns(): Promise<void> {
    while (this.#running === undefined) {
      await this.#waitBeforeNext();
      if (this.#unwanted.signal.aborted) return;
      await this.#launch().catch((error: unknown) => {
        if (this.#unwanted.signal.aborted) return;
        this.say(`${error instanceof Error ? error.message : String(error)}, trying again`);
      });
    }
  }

  async #launch(): Promise<void> {
    const { signal } = this.#unwanted;
    const running = await this.part.launch(signal);
    if (signal.aborted) {
      await running.stop();
      throw new Error(`${this.part.name} is no longer wanted`);
    }
    this.#running = running;
    const steady = setTimeout(() => {
      this.#pause = BACKOFF_MS.first;
    }, STEADY_MS);
    void running.exited.then(() => {
      clearTimeout(steady);
    });
  }

  async #waitBeforeNext(): Promise<void> {
    const pause = this.#pause;
    this.#pause = Math.min(Math.max(pause * 2, BACKOFF_MS.first), BACKOFF_MS.longest);
    await delay(pause, undefined, { signal: this.#unwanted.signal }).catch(() => undefined);
  }
}
