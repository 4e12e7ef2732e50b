export interface Load {
  readonly durationMs: number;
  /** How many of them are under way at any time. */
  readonly inFlight: number;
}

/**
 * Does `work` again and again, so many at a time, until the time is up, and waits for what is then under way.
 *
 * @returns how many were done in a second
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
