import { expect, it } from '@jest/globals';
import { inChunks } from './in-chunks.js';

it.each([
  [0, []],
  [1, [1]],
  [5_000, [5_000]],
  [12_001, [5_000, 5_000, 2_001]],
])('%i rows are written in chunks of at most 5,000, one after the other', async (count, sizes) => {
  const rows = Array.from({ length: count }, (_, index) => index);
  const chunks: (readonly number[])[] = [];
  let writing = 0;
  await inChunks(rows, async (chunk) => {
    writing += 1;
    expect(writing).toBe(1);
    chunks.push(chunk);
    await Promise.resolve();
    writing -= 1;
  });
  expect(chunks.map(({ length }) => length)).toEqual(sizes);
  expect(chunks.flat()).toEqual(rows);
});
