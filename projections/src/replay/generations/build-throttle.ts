import { availableParallelism, loadavg } from 'node:os';
import { isAfter, type LogPosition } from '@timekeep/log/position';
import type { ProjectionStatus } from '../../checkpoint/projection-progress.js';
import { waitFor } from '../../engine/backoff.js';

const SAMPLE_MS = 1_000;
/** Long enough to see traffic; short compared with a replay, which is throttled until then. */
const SECOND_SAMPLE_MS = 250;
const LONGEST_PAUSE_MS = 1_000;
/** A live generation that has not moved for this time has no runner that the build could delay. */
const STANDSTILL_MS = 5_000;
/** Runnable processes per core. */
const BUSY_LOAD = 2;
/**
 * Limits by load. `serial`: one build works at a time. `pause`: milliseconds of pause per millisecond of work.
 * `events`: minimum batch size. On an idle machine batches are large, since a record that changes often is then written
 * once; beside live traffic they are small, so that each ends soon.
 */
const LIMITS_BY_LOAD = {
  idle: { serial: false, pause: 0, events: 3_000 },
  busy: { serial: true, pause: 0, events: 1 },
  lagging: { serial: true, pause: 3, events: 1 },
} as const;

type LoadLevel = keyof typeof LIMITS_BY_LOAD;

export interface LoadProbe {
  newest(): Promise<LogPosition | null>;
  live(): Promise<readonly ProjectionStatus[]>;
  /** Runnable processes per core. */
  load(): number;
}

/** Returns the load of this machine per core; always 0 on Windows. */
export function machineLoad(): number {
  return (loadavg()[0] ?? 0) / availableParallelism();
}

/**
 * Throttles builds in favour of live traffic. Builds run concurrently on an idle system. While the log grows or
 * the machine is busy they run one at a time, so that a core stays free; while a live generation lags they also pause.
 */
export class BuildThrottle {
  private readonly ending = new AbortController();
  /** Throttled until two samples have been taken. */
  private level: LoadLevel = 'busy';
  private due: LogPosition | null = null;
  /** Serial queue; settles when all work queued so far has ended. */
  private queue: Promise<unknown> = Promise.resolve();
  private readonly moves = new Map<string, { readonly commit: bigint | undefined; readonly at: number }>();

  /** @param wait resolves after the given milliseconds, or when the signal is aborted */
  constructor(
    private readonly probe: LoadProbe,
    private readonly wait = waitFor,
  ) {}

  /** Samples the load periodically until `stop`. */
  start(): void {
    void this.watch(this.ending.signal);
  }

  stop(): void {
    this.ending.abort();
  }

  /** True if there is no live traffic and the machine is not busy. */
  get isIdle(): boolean {
    return this.level === 'idle';
  }

  /** Number of events that a batch waits for at the present load. */
  get minBatchEvents(): number {
    return LIMITS_BY_LOAD[this.level].events;
  }

  /** Runs `work`. Under load it waits for the work before it, and pauses afterwards in proportion to its duration. */
  async run<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    if (!LIMITS_BY_LOAD[this.level].serial) return await work();
    const queued = this.queue.then(async () => {
      signal.throwIfAborted();
      const began = performance.now();
      const result = await work();
      await this.pauseAfter(performance.now() - began, signal);
      return result;
    });
    // The caller gets a failure; the next in the queue does not.
    this.queue = queued.catch(() => undefined);
    return await queued;
  }

  private async watch(signal: AbortSignal): Promise<void> {
    await this.sample();
    for (let pause = SECOND_SAMPLE_MS; ; pause = SAMPLE_MS) {
      await this.wait(pause, signal);
      if (signal.aborted) return;
      await this.sample();
    }
  }

  private async pauseAfter(workMs: number, signal: AbortSignal): Promise<void> {
    const ms = Math.min(workMs * LIMITS_BY_LOAD[this.level].pause, LONGEST_PAUSE_MS);
    if (ms > 0) await this.wait(ms, signal);
  }

  /** Samples the load. Never rejects. */
  async sample(): Promise<void> {
    try {
      const live = await this.probe.live();
      const lagging = live.filter((status) => this.lags(status));
      const newest = await this.probe.newest();
      const busy = newest?.commit !== this.due?.commit || this.probe.load() > BUSY_LOAD;
      this.due = newest;
      this.level = lagging.length > 0 ? 'lagging' : busy ? 'busy' : 'idle';
    } catch {
      // The build itself reports an outage.
    }
  }

  /** True if the projection is running and has not passed the newest event of the previous sample. */
  private lags({ name, state, position }: ProjectionStatus): boolean {
    const now = performance.now();
    const former = this.moves.get(name);
    const moved = former?.commit !== position?.commit;
    const at = moved || !former ? now : former.at;
    this.moves.set(name, { commit: position?.commit, at });
    if (state === 'stopped' || !former || now - at > STANDSTILL_MS) return false;
    return isAfter(this.due, position);
  }
}
