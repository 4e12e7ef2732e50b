import { setImmediate as tick } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { RequestCoalescer } from './request-coalescer.js';

/** Answers a batch only when the test says so. */
class SlowFinder {
  readonly batches: (readonly string[])[] = [];
  private readonly endings: (() => void)[] = [];

  readonly coalescer = new RequestCoalescer(async (asked: readonly string[]) => {
    this.batches.push(asked);
    await new Promise<void>((resolve) => this.endings.push(resolve));
    if (asked.includes('bad')) throw new Error('no answer');
    return asked.join(' ');
  });

  /** Answers the oldest running batch, once there is one. */
  async end(): Promise<void> {
    while (this.endings.length === 0) await tick();
    this.endings.shift()?.();
  }
}

describe('coalesced requests', () => {
  it('are batched, with one batch at a time', async () => {
    const finder = new SlowFinder();
    const { coalescer } = finder;
    const first = coalescer.request('a');
    await tick();
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

  it('made at the same time are batched from the first on', async () => {
    const finder = new SlowFinder();
    const answers = ['a', 'b', 'c'].map((each) => finder.coalescer.request(each));
    await finder.end();
    expect(await Promise.all(answers)).toEqual(['a b c', 'a b c', 'a b c']);
  });

  it('fail together, without effect on other batches', async () => {
    const finder = new SlowFinder();
    const { coalescer } = finder;
    const first = coalescer.request('bad');
    await tick();
    const second = [coalescer.request('b'), coalescer.request('c')];
    await finder.end();
    await expect(first).rejects.toThrow('no answer');
    await finder.end();
    expect(await Promise.all(second)).toEqual(['b c', 'b c']);
  });

  it('do not wait for a stuck batch', async () => {
    const finder = new SlowFinder();
    const { coalescer } = finder;
    const stuck = coalescer.request('a');
    await tick();
    const next = coalescer.request('b');
    while (finder.batches.length < 2) await tick();
    const third = coalescer.request('c');
    await finder.end();
    await finder.end();
    expect(await Promise.all([stuck, next])).toEqual(['a', 'b']);
    await finder.end();
    expect(await third).toBe('c');
  });
});
