import { RequestCoalescer } from '@timekeep/log/client/request-coalescer';
import { comparePositions, type LogPosition } from '@timekeep/log/position';
import type { ProjectionName } from './projection-names.js';
import type { ProgressNotice, ProjectionStatus } from './checkpoint-table.js';

/** Poll interval, since notifications may be lost, for example with the connection. */
const POLL_MS = 250;

interface Waiter {
  readonly names: readonly ProjectionName[];
  readonly position: LogPosition;
  /** Resolves the wait: true if all projections have passed the position. */
  readonly end: (havePassed: boolean) => void;
}

/** The part of a status that decides a wait. */
type Progress = Pick<ProjectionStatus, 'name' | 'position' | 'state'>;

/** Callers that wait for projections to pass a position. One poll of the checkpoints serves all; notifications update it. */
export class PositionWaiters {
  private readonly waiters = new Set<Waiter>();
  private readonly polls = new RequestCoalescer<undefined, undefined>(() => this.poll());
  /** Latest progress of projections with waiters. */
  private readonly latest = new Map<string, Progress>();
  /** Number of notifications so far, and that number at the last notification of each projection. */
  private notices = 0;
  private readonly notifiedAt = new Map<string, number>();
  private pollTimer: NodeJS.Timeout | undefined;

  /** @param status reads the checkpoints */
  constructor(private readonly status: () => Promise<ProjectionStatus[]>) {}

  /** Resolves to true once all projections have passed; to false after the timeout, or when one is stopped before the position. */
  passing(names: readonly ProjectionName[], position: LogPosition, timeoutMs: number): Promise<boolean> {
    return new Promise((resolve) => {
      const end = (havePassed: boolean): void => {
        clearTimeout(timeUp);
        this.waiters.delete(waiter);
        // Notifications of projections without waiters are ignored, so their progress becomes stale.
        for (const name of names) if (!this.isAwaited(name)) this.latest.delete(name);
        if (this.waiters.size === 0) clearInterval(this.pollTimer);
        resolve(havePassed);
      };
      const timeUp = setTimeout(end, timeoutMs, false);
      const waiter: Waiter = { names, position, end };
      // Projections that have waiters have been polled, and notifications keep their progress up to date.
      const isKnown = names.every((name) => this.isAwaited(name));
      if (this.waiters.size === 0)
        this.pollTimer = setInterval(() => void this.polls.request(undefined), POLL_MS);
      this.waiters.add(waiter);
      if (isKnown) this.settleIfDecided(waiter);
      else void this.polls.request(undefined);
    });
  }

  /** To be called for each notification. */
  notified({ name, position }: ProgressNotice): void {
    if (!this.isAwaited(name)) return;
    this.notices += 1;
    this.notifiedAt.set(name, this.notices);
    if (position) this.update([{ name, position, state: 'running' }]);
    else void this.polls.request(undefined);
  }

  /** Ends all waits with false. */
  end(): void {
    for (const { end } of this.waiters) end(false);
  }

  private isAwaited(name: string): boolean {
    for (const { names } of this.waiters) if (names.some((awaited) => awaited === name)) return true;
    return false;
  }

  private async poll(): Promise<undefined> {
    const { notices } = this;
    // An unavailable PostgreSQL may be back before the timeout.
    const statuses = await this.status().catch(() => []);
    // The poll may be older than a notification that arrived meanwhile.
    this.update(statuses.filter(({ name }) => (this.notifiedAt.get(name) ?? 0) <= notices));
  }

  private update(updates: readonly Progress[]): void {
    for (const progress of updates) {
      if (this.isAwaited(progress.name)) this.latest.set(progress.name, progress);
    }
    for (const waiter of this.waiters) this.settleIfDecided(waiter);
  }

  private settleIfDecided({ names, position, end }: Waiter): void {
    const behind = names.filter((name) => !hasPassed(this.latest.get(name), position));
    if (behind.length === 0) end(true);
    else if (behind.some((name) => this.latest.get(name)?.state === 'stopped')) end(false);
  }
}

/** True for a projection that has passed the position. */
export function hasPassed(progress: Progress | undefined, position: LogPosition): boolean {
  return progress?.position ? comparePositions(progress.position, position) >= 0 : false;
}
