import { expect, it } from '@jest/globals';
import { inPieces } from './in-pieces.js';

it.each([
  [0, []],
  [1, [1]],
  [5_000, [5_000]],
  [12_001, [5_000, 5_000, 2_001]],
])('%i rows are written in pieces of at most 5,000, one after the other', async (count, sizes) => {
  const rows = Array.from({ length: count }, (_, index) => index);
  const pieces: (readonly number[])[] = [];
  let writing = 0;
  await inPieces(rows, async (piece) => {
    writing += 1;
    expect(writing).toBe(1);
    pieces.push(piece);
    await Promise.resolve();
    writing -= 1;
  });
  expect(pieces.map(({ length }) => length)).toEqual(sizes);
  expect(pieces.flat()).toEqual(rows);
});
