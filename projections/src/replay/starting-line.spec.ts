import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { StartingLine } from './starting-line.js';

it('opens when everybody has come or left', async () => {
  const line = new StartingLine(['a', 'b', 'c']);
  const begun: string[] = [];
  const begin = async (name: string) => {
    await line.reach(name);
    begun.push(name);
  };
  void begin('b');
  line.leave('c');
  await turn();
  expect(begun).toEqual([]);
  await begin('a');
  expect(begun).toEqual(['b', 'a']);
  // Who leaves after that changes nothing.
  line.leave('a');
  await begin('b');
});
