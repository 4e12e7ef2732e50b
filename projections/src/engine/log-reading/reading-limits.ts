export interface ReadingLimits {
  /** Maximum of events in a batch. */
  readonly maxBatch: number;
  /** Maximum of events that a reader buffers. It pauses while followers still need all of them. */
  readonly maxWindow: number;
  /** Events kept after all followers have taken them, so that a follower that is slightly behind can join. */
  readonly retained: number;
  /** Delay of a new reader before it subscribes, during which others can join, in milliseconds. */
  readonly joinWithinMs: number;
  /** Time after which a follower that takes nothing stops blocking the others, in milliseconds. */
  readonly evictAfterMs: number;
}

export const READING_LIMITS: ReadingLimits = {
  maxBatch: 2_000,
  maxWindow: 6_000,
  retained: 2_000,
  joinWithinMs: 100,
  evictAfterMs: 2_000,
};
