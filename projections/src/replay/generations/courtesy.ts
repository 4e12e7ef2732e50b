import { availableParallelism, loadavg } from 'node:os';
import { comparePositions, type LogPosition } from '../../checkpoint/log-position.js';
import type { ProjectionStatus } from '../../checkpoint/projection-progress.js';
import { waitFor } from '../../runner/backoff.js';

const LOOK_MS = 1_000;
const LONGEST_PAUSE_MS = 1_000;
/** A live generation that has not moved for so long has no runner that could be held up. */
const STANDSTILL_MS = 5_000;
/** Of processes that want a core, for each core. */
const BUSY_LOAD = 2;
/** How long a pause is, for each millisecond of work before it. */
const PAUSES = { free: 0, busy: 1, lagging: 3 } as const;

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

/** Lets live traffic go first: who builds takes pauses while the machine is busy, longer ones while a live generation lags. */
export class Courtesy {
  private timer: NodeJS.Timeout | undefined;
  private looking = false;
  private state: keyof typeof PAUSES = 'free';
  private due: LogPosition | null = null;
  private readonly moves = new Map<string, { readonly commit: bigint | undefined; readonly at: number }>();

  constructor(private readonly around: Surroundings) {}

  start(): void {
    this.timer = setInterval(() => void this.look(), LOOK_MS);
  }

  stop(): void {
    clearInterval(this.timer);
  }

  /** Waits as long as is decent after so much work, or until the signal is aborted. */
  async pauseAfter(workMs: number, signal: AbortSignal): Promise<void> {
    const ms = Math.min(workMs * PAUSES[this.state], LONGEST_PAUSE_MS);
    if (ms > 0) await waitFor(ms, signal);
  }

  /** How it is around here; to be called now and then, and never fails. */
  async look(): Promise<keyof typeof PAUSES> {
    if (this.looking) return this.state;
    this.looking = true;
    try {
      const live = await this.around.live();
      const lagging = live.filter((status) => this.lags(status));
      this.due = await this.around.newest();
      this.state = lagging.length > 0 ? 'lagging' : this.around.load() > BUSY_LOAD ? 'busy' : 'free';
    } catch {
      // Whoever builds learns of an outage by itself.
    } finally {
      this.looking = false;
    }
    return this.state;
  }

  /** Whether it is at work, and has not yet passed what was the newest event at the last look. */
  private lags({ name, state, position }: ProjectionStatus): boolean {
    const now = performance.now();
    const former = this.moves.get(name);
    const moved = former?.commit !== position?.commit;
    const at = moved || !former ? now : former.at;
    this.moves.set(name, { commit: position?.commit, at });
    if (state === 'stopped' || !former || now - at > STANDSTILL_MS) return false;
    return this.due !== null && (position === null || comparePositions(position, this.due) < 0);
  }
}
