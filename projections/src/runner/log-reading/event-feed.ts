import type { AllStreamRecordedEvent, AllStreamSubscription } from '@eventstore/db-client';
import { comparePositions, type LogPosition } from '../../checkpoint/log-position.js';
import type { LoggedEvent } from './logged-event.js';
import { StallWatch } from './stall-watch.js';

const MOST_A_BATCH = 2_000;
/** The log is not read further while this many events wait to be taken. */
const MOST_WAITING = 3 * MOST_A_BATCH;

/** What arrived: some events, and how far the log was read, at or after the last of them. */
export interface FeedBatch {
  readonly events: readonly LoggedEvent[];
  readonly position: LogPosition;
}

/** A subscription, taken batch by batch: whatever has arrived meanwhile, up to 2,000 events. */
export class EventFeed {
  private waiting: LoggedEvent[] = [];
  private position: LogPosition | null;
  private taken: LogPosition | null;
  private failure: Error | undefined;
  private wake: () => void = () => undefined;
  private subscription: AllStreamSubscription | undefined;
  private readonly watch: StallWatch;

  constructor(after: LogPosition | null, newest: () => Promise<LogPosition | null>) {
    this.position = after;
    this.taken = after;
    this.watch = new StallWatch({
      newest,
      seen: () => this.position,
      stalled: () => {
        // What waits to be taken keeps the log from being read; that is no fault of the subscription.
        if (this.waiting.length > 0) return;
        this.fail(new Error('The subscription is stalled: the log has newer events than it delivers'));
      },
    });
  }

  readFrom(
    subscription: AllStreamSubscription,
    convert: (event: AllStreamRecordedEvent) => LoggedEvent,
  ): void {
    this.subscription = subscription;
    subscription
      .on('data', ({ event }) => {
        if (event) this.arrived(convert(event));
      })
      .on('error', (error) => {
        this.fail(error);
      })
      .on('end', () => {
        this.fail(new Error('The event log ended the subscription'));
      });
  }

  /** The log was read up to here, and no event of ours was left behind. */
  passed(position: LogPosition): void {
    if (this.position && comparePositions(position, this.position) <= 0) return;
    this.position = position;
    this.wake();
  }

  /**
   * What has arrived since the last call; waits while that is nothing.
   *
   * @throws what the subscription failed with, or the signal's reason
   */
  async next(signal: AbortSignal): Promise<FeedBatch> {
    for (;;) {
      signal.throwIfAborted();
      if (this.failure) throw this.failure;
      const batch = this.take();
      if (batch) return batch;
      await this.untilWoken(signal);
    }
  }

  async close(): Promise<void> {
    this.watch.stop();
    // A subscription that never came to be has nothing to end.
    await this.subscription?.unsubscribe().catch(() => undefined);
  }

  private take(): FeedBatch | undefined {
    if (this.position === null || this.position === this.taken) return undefined;
    const events = this.waiting.splice(0, MOST_A_BATCH);
    const last = events.at(-1);
    const position = this.waiting.length > 0 && last ? last.position : this.position;
    this.taken = position;
    if (this.waiting.length < MOST_WAITING) this.subscription?.resume();
    return { events, position };
  }

  private arrived(event: LoggedEvent): void {
    this.waiting.push(event);
    this.position = event.position;
    if (this.waiting.length >= MOST_WAITING) this.subscription?.pause();
    this.wake();
  }

  private fail(error: Error): void {
    this.failure ??= error;
    this.wake();
  }

  private async untilWoken(signal: AbortSignal): Promise<void> {
    await new Promise<void>((resolve) => {
      this.wake = () => {
        signal.removeEventListener('abort', this.wake);
        resolve();
      };
      signal.addEventListener('abort', this.wake, { once: true });
    });
  }
}
