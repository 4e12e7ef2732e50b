import { availableParallelism, loadavg } from 'node:os';
import { isAfter, type LogPosition } from '@timekeep/log/position';
import type { ProjectionStatus } from '../../checkpoint/projection-progress.js';
import { waitFor } from '../../engine/backoff.js';

const LOOK_MS = 1_000;
/** Long enough for traffic to show, and short beside a replay, which is slow until then. */
const SECOND_LOOK_MS = 250;
const LONGEST_PAUSE_MS = 1_000;
/** A live generation that has not moved for so long has no runner that could be held up. */
const STANDSTILL_MS = 5_000;
/** Of processes that want a core, for each core. */
const BUSY_LOAD = 2;
/**
 * True if builders take turns, how long a pause is for each millisecond of work before it, and how many events are enough
 * for a piece of work. Alone, they wait for many, since a record that changes often is then written once; beside others
 * they take what has come, since small pieces give way soon.
 */
const MANNERS = {
  free: { turns: false, pause: 0, events: 3_000 },
  used: { turns: true, pause: 0, events: 1 },
  lagging: { turns: true, pause: 3, events: 1 },
} as const;

type Situation = keyof typeof MANNERS;

export interface Surroundings {
  newest(): Promise<LogPosition | null>;
  live(): Promise<readonly ProjectionStatus[]>;
  /** Processes that want a core, for each core. */
  load(): number;
}

/** The load of this machine, which on Windows is always told as 0. */
export function machineLoad(): number {
  return (loadavg()[0] ?? 0) / availableParallelism();
}

/**
 * Lets live traffic go first. Those who build work side by side while nobody else does; while somebody writes to the log or
 * the machine is busy they take turns, so that one core is left, and while a live generation lags they take pauses.
 */
export class Courtesy {
  private readonly ending = new AbortController();
  /** Who has not looked twice cannot tell. */
  private situation: Situation = 'used';
  private due: LogPosition | null = null;
  /** Ends when everybody has had a turn who asked for one so far. */
  private queue: Promise<unknown> = Promise.resolve();
  private readonly moves = new Map<string, { readonly commit: bigint | undefined; readonly at: number }>();

  /** @param wait resolves after so many milliseconds, or when the signal is aborted */
  constructor(
    private readonly around: Surroundings,
    private readonly wait = waitFor,
  ) {}

  /** Looks around from now on, until it is stopped. */
  start(): void {
    void this.watch(this.ending.signal);
  }

  stop(): void {
    this.ending.abort();
  }

  /** True if nobody else is at work. */
  get isAlone(): boolean {
    return this.situation === 'free';
  }

  /** How many events are enough for a piece of work for now. */
  get enoughEvents(): number {
    return MANNERS[this.situation].events;
  }

  /** Does a piece of work when it is decent to do so, and keeps others from theirs for as long as is decent afterwards. */
  async inTurn<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    if (!MANNERS[this.situation].turns) return await work();
    const turn = this.queue.then(async () => {
      signal.throwIfAborted();
      const began = performance.now();
      const result = await work();
      await this.pauseAfter(performance.now() - began, signal);
      return result;
    });
    // A failure is told to whoever asked for the turn, and is nothing to the next.
    this.queue = turn.catch(() => undefined);
    return await turn;
  }

  private async watch(signal: AbortSignal): Promise<void> {
    await this.look();
    for (let pause = SECOND_LOOK_MS; ; pause = LOOK_MS) {
      await this.wait(pause, signal);
      if (signal.aborted) return;
      await this.look();
    }
  }

  private async pauseAfter(workMs: number, signal: AbortSignal): Promise<void> {
    const ms = Math.min(workMs * MANNERS[this.situation].pause, LONGEST_PAUSE_MS);
    if (ms > 0) await this.wait(ms, signal);
  }

  /** Finds out how it is around here; never fails. */
  async look(): Promise<void> {
    try {
      const live = await this.around.live();
      const lagging = live.filter((status) => this.lags(status));
      const newest = await this.around.newest();
      const used = newest?.commit !== this.due?.commit || this.around.load() > BUSY_LOAD;
      this.due = newest;
      this.situation = lagging.length > 0 ? 'lagging' : used ? 'used' : 'free';
    } catch {
      // Whoever builds learns of an outage by itself.
    }
  }

  /** True if it is at work, and has not yet passed what was the newest event at the last look. */
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
