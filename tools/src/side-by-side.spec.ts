import { setImmediate } from 'node:timers/promises';
import { sideBySide } from './side-by-side.js';

const ITEMS = Array.from({ length: 40 }, (_, index) => index);

describe('work side by side', () => {
  it('runs once for each item, in order, up to the limit at a time', async () => {
    const begun: number[] = [];
    let running = 0;
    let most = 0;
    await sideBySide(ITEMS, 16, async (item) => {
      begun.push(item);
      most = Math.max(most, ++running);
      await setImmediate();
      running -= 1;
    });
    expect(begun).toEqual(ITEMS);
    expect(most).toBe(16);
  });

  it('is not held up by a slow item', async () => {
    const done: number[] = [];
    await sideBySide(ITEMS, 2, async (item) => {
      while (item === 0 && done.length < ITEMS.length - 1) await setImmediate();
      done.push(item);
    });
    expect(done).toEqual([...ITEMS.slice(1), 0]);
  });

  it('takes an item only when its work starts', async () => {
    let taken = 0;
    const endless = function* () {
      for (;;) yield ++taken;
    };
    const enough = new AbortController();
    const work = async (item: number) => {
      expect(taken - item).toBeLessThan(4);
      await setImmediate();
      if (item === 100) enough.abort();
    };
    await sideBySide(endless(), 4, work, { signal: enough.signal });
    expect(taken).toBeLessThan(104);
  });

  it('starts no further item after a failure, and waits for the started ones', async () => {
    const begun: number[] = [];
    let running = 0;
    const working = sideBySide(ITEMS, 4, async (item) => {
      begun.push(item);
      running += 1;
      for (let turns = item === 6 ? 20 : 1; turns > 0; turns--) await setImmediate();
      running -= 1;
      if (item >= 5) throw new Error(`no ${item}`);
    });
    await expect(working).rejects.toThrow('no 5');
    expect(begun).toContain(6);
    expect(begun.length).toBeLessThan(10);
    expect(running).toBe(0);
  });

  it('continues after failures if asked to, and throws the first of them at the end', async () => {
    const done: number[] = [];
    const work = async (item: number) => {
      await setImmediate();
      if (item === 3 || item === 30) throw new Error(`no ${item}`);
      done.push(item);
    };
    await expect(sideBySide(ITEMS, 16, work, { despiteFailures: true })).rejects.toThrow('no 3');
    expect(done).toHaveLength(38);
  });

  it('stops when the signal is aborted', async () => {
    const leaving = new AbortController();
    const done: number[] = [];
    const work = (item: number): Promise<void> => {
      if (done.push(item) === 5) leaving.abort();
      return Promise.resolve();
    };
    await sideBySide(ITEMS, 16, work, { signal: leaving.signal });
    expect(done).toEqual([0, 1, 2, 3, 4]);
  });

  it('does nothing without items', async () => {
    await expect(sideBySide([], 16, () => Promise.reject(new Error('none')))).resolves.toBeUndefined();
  });
});
