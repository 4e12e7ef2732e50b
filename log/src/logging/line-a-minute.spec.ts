import { expect, it } from '@jest/globals';

import { LineAMinute } from './line-a-minute.js';

it('writes one line a minute, with the number of occurrences since the last one', () => {
  const clock = { ms: 0 };
  const lines = new LineAMinute(() => clock.ms);
  const written: number[] = [];
  const add = (times: number): void => {
    for (let time = 0; time < times; time += 1) lines.add((count) => written.push(count));
  };
  add(5);
  clock.ms = 59_999;
  add(2);
  expect(written).toEqual([1]);
  clock.ms = 60_000;
  add(1);
  expect(written).toEqual([1, 7]);
});

it('counts causes separately', () => {
  const lines = new LineAMinute(() => 0);
  const written: string[] = [];
  for (const cause of ['disk full', 'disk full', 'no connection', 'disk full'])
    lines.add((count) => written.push(`${cause}: ${count}`), cause);
  expect(written).toEqual(['disk full: 1', 'no connection: 1']);
});
