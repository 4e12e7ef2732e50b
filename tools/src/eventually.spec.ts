import { eventually } from './eventually.js';

describe('a wait', () => {
  it('looks again until there is something, and gives that', async () => {
    const looks = [undefined, false, 0 as const];
    expect(await eventually(() => looks.shift())).toBe(0);
    expect(looks).toEqual([]);
  });

  it('takes a look that throws for one that found nothing yet', async () => {
    let looks = 0;
    const found = await eventually(() => {
      looks += 1;
      return looks < 3 ? Promise.reject(new Error('not there')) : Promise.resolve('there');
    });
    expect(found).toBe('there');
    expect(looks).toBe(3);
  });

  it('fails after its time with what did not come true, and why', async () => {
    const cause = new Error('not there');
    const waiting = eventually(() => Promise.reject(cause), 20, 'somebody comes');
    await expect(waiting).rejects.toMatchObject({
      message: 'Did not come true in 20 ms: somebody comes',
      cause,
    });
  });
});
