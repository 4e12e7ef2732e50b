import type { LogPosition } from '@timekeep/log/position';
import type { ShowProgress } from '../../terminal/progress.js';

const PERCENT = 100;
const MS_A_SECOND = 1_000;
const SECONDS_A_MINUTE = 60;

/** Shows the progress of the slowest projection that is being built, its speed and the remaining time. */
export class ReplayProgress {
  private readonly began = performance.now();
  private readonly reached = new Map<string, { start: bigint; reached: bigint; events: number }>();
  private readonly progress;

  /** @param end the newest position of the log at the start */
  constructor(
    title: string,
    show: ShowProgress,
    private readonly end: bigint,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.began = now();
    this.progress = show(title, PERCENT);
  }

  /** Reports that a projection has applied so many more events, up to a position. */
  advanced(name: string, { commit }: LogPosition, events: number): void {
    const known = this.reached.get(name) ?? { start: commit, reached: commit, events: 0 };
    this.reached.set(name, { ...known, reached: commit, events: known.events + events });
    const shares = [...this.reached.values()].map((each) => ({ ...each, share: this.shareOf(each) }));
    const slowest = shares.reduce((a, b) => (b.share < a.share ? b : a));
    const seconds = (this.now() - this.began) / MS_A_SECOND;
    const rate = Math.round(slowest.events / Math.max(seconds, 0.001));
    const left = slowest.share > 0 ? (seconds * (1 - slowest.share)) / slowest.share : null;
    this.progress.update(
      Math.floor(slowest.share * PERCENT),
      [`${rate} events/s`, ...(left === null ? [] : [`${duration(left)} left`])].join(', '),
    );
  }

  finish(): void {
    this.progress.finish();
  }

  /** Ends the bar when the work failed or was interrupted. */
  abandon(): void {
    this.progress.abandon();
  }

  /** Measured from the end of the first batch: a resumed replay has its first part done already. */
  private shareOf({ start, reached }: { readonly start: bigint; readonly reached: bigint }): number {
    if (this.end <= start) return 1;
    return Math.min(1, Number(reached - start) / Number(this.end - start));
  }
}

/** `1 min 30 s`. */
export function duration(seconds: number): string {
  const whole = Math.ceil(seconds);
  const minutes = Math.floor(whole / SECONDS_A_MINUTE);
  return minutes === 0 ? `${whole} s` : `${minutes} min ${whole % SECONDS_A_MINUTE} s`;
}
