import { describe, expect, it } from '@jest/globals';
import { forEachSideBySide } from './side-by-side.js';

const ITEMS = Array.from({ length: 40 }, (_, index) => index);

describe('work side by side', () => {
  it('is done for each, 16 at a time', async () => {
    const done: number[] = [];
    let running = 0;
    let most = 0;
    await forEachSideBySide(ITEMS, async (item) => {
      most = Math.max(most, ++running);
      await Promise.resolve();
      running -= 1;
      done.push(item);
    });
    expect(done.toSorted((a, b) => a - b)).toEqual(ITEMS);
    expect(most).toBe(16);
  });

  it('goes on where it fails, and tells the first error at the end', async () => {
    const done: number[] = [];
    const working = forEachSideBySide(ITEMS, async (item) => {
      await Promise.resolve();
      if (item === 3 || item === 30) throw new Error(`no ${item}`);
      done.push(item);
    });
    await expect(working).rejects.toThrow('no 3');
    expect(done).toHaveLength(38);
  });

  it('leaves off when it is told to', async () => {
    const told = new AbortController();
    const done: number[] = [];
    const work = (item: number): Promise<void> => {
      if (done.push(item) === 5) told.abort();
      return Promise.resolve();
    };
    await forEachSideBySide(ITEMS, work, told.signal);
    expect(done).toEqual([0, 1, 2, 3, 4]);
  });

  it('is none for nobody', async () => {
    await expect(forEachSideBySide([], () => Promise.reject(new Error('none')))).resolves.toBeUndefined();
  });
});
