import { describe, expect, it } from '@jest/globals';
import { RetrySchedule } from './request-completer.js';

const schedule = () => new RetrySchedule({ firstMs: 5, longestMs: 40 });

describe('a retry schedule', () => {
  it('doubles the pause after each failure, up to its limit', () => {
    const retries = schedule();
    let now = 1_000;
    const pauses: number[] = [];
    for (let failure = 0; failure < 6; failure += 1) {
      expect(retries.isDue('a', now)).toBe(true);
      retries.failed('a', 'closed', now);
      const since = now;
      while (!retries.isDue('a', now)) now += 1;
      pauses.push(now - since);
    }
    expect(pauses).toEqual([5, 10, 20, 40, 40, 40]);
  });

  it('lets no failure delay other work, and begins anew after a success', () => {
    const retries = schedule();
    retries.failed('a', 'closed', 0);
    retries.failed('a', 'closed', 5);
    expect(retries.isDue('b', 5)).toBe(true);
    expect([retries.succeeded('b'), retries.succeeded('a'), retries.isDue('a', 5)]).toEqual([
      false,
      true,
      true,
    ]);
    retries.failed('a', 'closed', 5);
    expect(retries.isDue('a', 10)).toBe(true);
  });

  it('reports each cause once while work waits for it', () => {
    const retries = schedule();
    expect(retries.failed('a', 'closed', 0)).toBe(true);
    expect(retries.failed('a', 'closed', 5)).toBe(false);
    expect(retries.failed('b', 'closed', 5)).toBe(false);
    expect(retries.failed('b', 'broken', 10)).toBe(true);
    retries.succeeded('a');
    expect(retries.failed('c', 'closed', 20)).toBe(true);
  });

  it('forgets work that is there no more', () => {
    const retries = schedule();
    retries.failed('a', 'closed', 0);
    retries.failed('b', 'closed', 0);
    retries.keep(new Set(['b', 'c']));
    expect([retries.size, retries.isDue('a', 0), retries.isDue('b', 0)]).toEqual([1, true, false]);
  });
});
