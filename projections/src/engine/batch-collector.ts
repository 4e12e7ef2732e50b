import type { EventBatch } from './log-reading/batch.js';
import type { LogFollower } from './log-reading/log-readers.js';
import { concerns, type LoggedEvent } from './log-reading/logged-event.js';
import type { Projection } from './projection.js';

/** Minimum time between batches that no client waits for, in milliseconds; it delays a wait for such an event at most this long. */
const REST_MS = 50;
/** Number of events that make a batch without waiting. */
const ENOUGH_EVENTS = 1_000;

/** Micro-batching for a projection: returns events that clients wait for at once, and collects others for `restMs`. */
export class BatchCollector {
  private lastAt = -Infinity;

  constructor(
    private readonly projection: Projection,
    private readonly follower: LogFollower,
    private readonly restMs = REST_MS,
    private readonly now = () => performance.now(),
  ) {}

  /**
   * Returns the next batch; waits until there are events.
   *
   * @throws the error of the subscription, or the signal's reason
   */
  async next(signal: AbortSignal): Promise<EventBatch> {
    let { events, position } = await this.follower.next(signal);
    while (events.length < ENOUGH_EVENTS && !events.some((event) => this.isAwaited(event))) {
      const rest = this.lastAt + this.restMs - this.now();
      const more = rest > 0 ? await this.follower.nextWithin(rest, signal) : undefined;
      if (!more) break;
      events = [...events, ...more.events];
      ({ position } = more);
    }
    this.lastAt = this.now();
    return { events, position };
  }

  private isAwaited(event: LoggedEvent): boolean {
    const { projection } = this;
    return concerns(projection, event) && projection.unawaited?.has(event.type) !== true;
  }
}
