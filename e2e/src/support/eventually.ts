const STEP_MS = 100;

/** Asks until the answer is not undefined, and gives up loudly after `limitMs`. */
export async function eventually<T>(
  what: string,
  ask: () => Promise<T | undefined>,
  limitMs = 30_000,
): Promise<T> {
  const end = Date.now() + limitMs;
  let last: unknown;
  while (Date.now() < end) {
    try {
      const answer = await ask();
      if (answer !== undefined) return answer;
    } catch (error) {
      last = error;
    }
    await new Promise((resolve) => setTimeout(resolve, STEP_MS));
  }
  throw new Error(`Not in time: ${what}`, { cause: last });
}
