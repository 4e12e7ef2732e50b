import { expect, it } from '@jest/globals';
import { inPieces } from './in-pieces.js';

it.each([
  [0, []],
  [1, [1]],
  [5_000, [5_000]],
  [12_001, [5_000, 5_000, 2_001]],
])('%i rows come in pieces of at most 5,000, in their order', (count, sizes) => {
  const rows = Array.from({ length: count }, (_, index) => index);
  const pieces = inPieces(rows);
  expect(pieces.map(({ length }) => length)).toEqual(sizes);
  expect(pieces.flat()).toEqual(rows);
});
