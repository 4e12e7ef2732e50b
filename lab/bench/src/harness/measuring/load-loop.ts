export interface Load {
  readonly durationMs: number;
  /** The number of concurrent calls. */
  readonly inFlight: number;
}

/**
 * Repeats `work` with bounded concurrency until the time is up, and waits for the calls under way.
 *
 * @returns the rate per second
 */
export async function ratePerSecond(
  { durationMs, inFlight }: Load,
  work: () => Promise<unknown>,
): Promise<number> {
  const start = performance.now();
  const end = start + durationMs;
  let done = 0;
  const lane = async (): Promise<void> => {
    while (performance.now() < end) {
      await work();
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: inFlight }, lane));
  return done / ((performance.now() - start) / 1000);
}
