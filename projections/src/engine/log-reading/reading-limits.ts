export interface ReadingLimits {
  /** Events that are taken at once. */
  readonly mostABatch: number;
  /** Events that a reader holds in memory; when all of them are still wanted, the log is not read further. */
  readonly mostInWindow: number;
  /** Events that a reader keeps although all have taken them, so that who is a little behind can join. */
  readonly keptInWindow: number;
  /** How long a new reader waits for others to join before it reads. */
  readonly gatherMs: number;
  /** How long others wait for who stands still, before it is left behind. */
  readonly patienceMs: number;
}

export const READING_LIMITS: ReadingLimits = {
  mostABatch: 2_000,
  mostInWindow: 6_000,
  keptInWindow: 2_000,
  gatherMs: 100,
  patienceMs: 2_000,
};
