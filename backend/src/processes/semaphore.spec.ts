import { describe, expect, it } from '@jest/globals';
import { Semaphore } from './semaphore.js';

describe('the semaphore', () => {
  it('runs so many at once, in their order, also after a failure', async () => {
    const semaphore = new Semaphore(2);
    const begun: number[] = [];
    const ends: ((error?: Error) => void)[] = [];
    const results = [0, 1, 2, 3].map((n) =>
      semaphore
        .run(
          () =>
            new Promise<number>((resolve, reject) => {
              begun.push(n);
              ends[n] = (error) => {
                if (error) reject(error);
                else resolve(n);
              };
            }),
        )
        .catch((error: unknown) => error),
    );
    expect(begun).toEqual([0, 1]);
    const failure = new Error('failed');
    ends[1]?.(failure);
    expect(await results[1]).toBe(failure);
    expect(begun).toEqual([0, 1, 2]);
    ends[0]?.();
    ends[2]?.();
    await Promise.all(results.slice(0, 3));
    expect(begun).toEqual([0, 1, 2, 3]);
    ends[3]?.();
    expect(await results[3]).toBe(3);
    expect(await semaphore.run(() => Promise.resolve('next'))).toBe('next');
  });
});
