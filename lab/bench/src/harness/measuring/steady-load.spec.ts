import { timesAtRate } from './steady-load.js';

describe('timesAtRate', () => {
  it('begins as many as are due, without waiting for the former', async () => {
    const begun: number[] = [];
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const times = await timesAtRate({ perSecond: 200, durationMs: 50 }, () => {
      begun.push(performance.now());
      if (begun.length === 10) release();
      return released;
    });
    expect(begun).toHaveLength(10);
    expect(times).toHaveLength(10);
    // All end with the last; the first waited for nine more to be due.
    expect(times[0]).toBeGreaterThanOrEqual(45);
    expect(times[0]).toBeGreaterThan(times[9] ?? Infinity);
  });

  it('counts from when it was due, not from when there was time for it', async () => {
    let first = true;
    const times = await timesAtRate({ perSecond: 1000, durationMs: 3 }, () => {
      const until = performance.now() + (first ? 20 : 0);
      first = false;
      while (performance.now() < until);
      return Promise.resolve();
    });
    expect(times[1]).toBeGreaterThan(15);
  });

  it('fails with the work', async () => {
    const work = () => Promise.reject(new Error('refused'));
    await expect(timesAtRate({ perSecond: 100, durationMs: 30 }, work)).rejects.toThrow('refused');
  });
});
