import { setImmediate as nextTurn } from 'node:timers/promises';

import { ratePerSecond } from './load-loop.js';

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
