import { setImmediate as tick } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { StartBarrier } from './replay-run.js';

it('opens when every name has reached or left it', async () => {
  const barrier = new StartBarrier(['a', 'b', 'c']);
  const begun: string[] = [];
  const begin = async (name: string) => {
    await barrier.reach(name);
    begun.push(name);
  };
  void begin('b');
  barrier.leave('c');
  await tick();
  expect(begun).toEqual([]);
  await begin('a');
  expect(begun).toEqual(['b', 'a']);
  // Leaving an open barrier has no effect.
  barrier.leave('a');
  await begin('b');
});
