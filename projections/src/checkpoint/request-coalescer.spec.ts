import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { RequestCoalescer } from './request-coalescer.js';

/** Finds the answer to a batch when it is told to, and not before. */
class SlowFinder {
  readonly batches: (readonly string[])[] = [];
  private readonly endings: (() => void)[] = [];

  readonly coalescer = new RequestCoalescer(async (asked: readonly string[]) => {
    this.batches.push(asked);
    await new Promise<void>((resolve) => this.endings.push(resolve));
    if (asked.includes('bad')) throw new Error('no answer');
    return asked.join(' ');
  });

  /** Ends the batch that began first of those under way, once there is one. */
  async end(): Promise<void> {
    while (this.endings.length === 0) await turn();
    this.endings.shift()?.();
  }
}

describe('coalesced requests', () => {
  it('are asked together, while one batch is under way at a time', async () => {
    const finder = new SlowFinder();
    const { coalescer } = finder;
    const first = coalescer.request('a');
    await turn();
    const others = [coalescer.request('b'), coalescer.request('c')];
    expect(finder.batches).toEqual([['a']]);
    expect(coalescer.isIdle).toBe(false);
    await finder.end();
    expect(await first).toBe('a');
    others.push(coalescer.request('d'));
    await finder.end();
    expect(await Promise.all(others)).toEqual(['b c d', 'b c d', 'b c d']);
    expect(coalescer.isIdle).toBe(true);
  });

  it('are asked together from the first on when they come in one go', async () => {
    const finder = new SlowFinder();
    const answers = ['a', 'b', 'c'].map((each) => finder.coalescer.request(each));
    await finder.end();
    expect(await Promise.all(answers)).toEqual(['a b c', 'a b c', 'a b c']);
  });

  it('fail together, and not with those before or after them', async () => {
    const finder = new SlowFinder();
    const { coalescer } = finder;
    const first = coalescer.request('bad');
    await turn();
    const second = [coalescer.request('b'), coalescer.request('c')];
    await finder.end();
    await expect(first).rejects.toThrow('no answer');
    await finder.end();
    expect(await Promise.all(second)).toEqual(['b c', 'b c']);
  });

  it('do not wait for a batch that is stuck', async () => {
    const finder = new SlowFinder();
    const { coalescer } = finder;
    const stuck = coalescer.request('a');
    await turn();
    const next = coalescer.request('b');
    while (finder.batches.length < 2) await turn();
    const third = coalescer.request('c');
    await finder.end();
    await finder.end();
    expect(await Promise.all([stuck, next])).toEqual(['a', 'b']);
    await finder.end();
    expect(await third).toBe('c');
  });
});
