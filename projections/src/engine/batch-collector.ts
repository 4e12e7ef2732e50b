import type { EventBatch } from './log-reading/batch.js';
import type { LogFollower } from './log-reading/log-readers.js';
import { concerns, type LoggedEvent } from './log-reading/logged-event.js';
import type { Projection } from './projection.js';

/** From one batch to the next while nobody waits for either. Who waits for whatever is last in the log waits so much longer at most. */
const REST_MS = 50;
/** So many are worth a batch in any case. */
const ENOUGH_EVENTS = 1_000;

/** What a projection is to be brought forward by: at once when somebody may wait for it, and else what comes in a while. */
export class GatheredBatches {
  private lastAt = -Infinity;

  constructor(
    private readonly projection: Projection,
    private readonly follower: LogFollower,
    private readonly restMs = REST_MS,
    private readonly now = () => performance.now(),
  ) {}

  /**
   * What follows the last call; waits while that is nothing.
   *
   * @throws what the subscription failed with, or the signal's reason
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
