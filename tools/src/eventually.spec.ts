import { eventually } from './eventually.js';

describe('a wait', () => {
  it('polls until there is a result, and returns it', async () => {
    const attempts = [undefined, false, 0 as const];
    expect(await eventually(() => attempts.shift())).toBe(0);
    expect(attempts).toEqual([]);
  });

  it('treats a failed attempt as no result yet', async () => {
    let attempts = 0;
    const found = await eventually(() => {
      attempts += 1;
      return attempts < 3 ? Promise.reject(new Error('not there')) : Promise.resolve('there');
    });
    expect(found).toBe('there');
    expect(attempts).toBe(3);
  });

  it('fails after the time limit, naming the condition and the last error', async () => {
    const cause = new Error('not there');
    const waiting = eventually(() => Promise.reject(cause), 20, 'somebody comes');
    await expect(waiting).rejects.toMatchObject({
      message: 'Did not come true in 20 ms: somebody comes',
      cause,
    });
  });
});
