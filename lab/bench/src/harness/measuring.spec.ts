import { setImmediate as nextTurn } from 'node:timers/promises';
import { alternate, ratePerSecond, summarize, timesAtRate } from './measuring.js';

describe('ratePerSecond', () => {
  it('keeps as many under way as asked for, and counts what was done', async () => {
    let [underWay, most, done] = [0, 0, 0];
    const start = performance.now();
    const rate = await ratePerSecond({ durationMs: 250, inFlight: 7 }, async () => {
      underWay += 1;
      most = Math.max(most, underWay);
      await nextTurn();
      underWay -= 1;
      done += 1;
    });
    const seconds = (performance.now() - start) / 1000;
    expect(most).toBe(7);
    expect(underWay).toBe(0);
    expect(done).toBeGreaterThan(7);
    expect(rate).toBeGreaterThanOrEqual(done / seconds);
    expect(rate).toBeLessThanOrEqual(done / 0.25);
  });

  it('fails with the work', async () => {
    const load = { durationMs: 50, inFlight: 2 };
    await expect(ratePerSecond(load, () => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  });
});

const PLAN = { rounds: 3, durationMs: 20, warmUpMs: 5 };

describe('alternate', () => {
  it('alternates after one warm-up of each', async () => {
    const turns: string[] = [];
    const contestant = (name: string) => (durationMs: number) => {
      turns.push(`${name} ${durationMs}`);
      return Promise.resolve(1);
    };
    await alternate({ subject: contestant('ours'), reference: contestant('theirs') }, PLAN);
    const round = ['ours 20', 'theirs 20'];
    expect(turns).toEqual(['ours 5', 'theirs 5', ...round, ...round, ...round]);
  });

  it('takes the median of the rounds and leaves the warm-up out', async () => {
    const giving = (figures: number[]) => () => Promise.resolve(figures.shift() ?? NaN);
    const measurement = await alternate(
      { subject: giving([1000, 30, 10, 20]), reference: giving([0, 7, 5, 90]) },
      PLAN,
    );
    expect(measurement).toEqual({
      value: { median: 20, lowest: 10, highest: 30 },
      reference: { median: 7, lowest: 5, highest: 90 },
    });
  });
});

describe('summarize', () => {
  it('keeps the extremes beside the median', () => {
    expect(summarize([3, 1, 8])).toEqual({ median: 3, lowest: 1, highest: 8 });
  });
});

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
