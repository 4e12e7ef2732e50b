import { describe, expect, it } from '@jest/globals';

import { decideAppend, type FindPlaces, needsKnownIds } from './decide-append.js';

/** A stream with the events a, b and c at the revisions 0, 1 and 2. */
const abc: FindPlaces = (id) => {
  const revision = ['a', 'b', 'c'].indexOf(id);
  return revision === -1 ? [] : [{ revision, position: 10 + revision }];
};
const HEAD = 2;
const append = { kind: 'append' };
const wrong = { kind: 'wrong-expected-revision' };
const alreadyAt = (revision: number) => ({
  kind: 'already-appended',
  last: { revision, position: 10 + revision },
});

describe('decideAppend', () => {
  it.each([
    ['any, new ids', 'any', ['x', 'y'], append],
    ['any, known ids', 'any', ['b', 'c'], alreadyAt(2)],
    ['any, half known', 'any', ['c', 'x'], wrong],
    ['any, half known, the new one first', 'any', ['x', 'c'], wrong],
    ['any, nothing', 'any', [], append],
    ['stream exists, new ids', 'stream_exists', ['x'], append],
    ['stream exists, known ids', 'stream_exists', ['a'], alreadyAt(0)],
    ['no stream, new ids', 'no_stream', ['x'], wrong],
    ['no stream, the first ids', 'no_stream', ['a', 'b'], alreadyAt(1)],
    ['no stream, ids that come later', 'no_stream', ['b'], wrong],
    ['the last revision, new ids', 2n, ['x'], append],
    ['the last revision, known ids', 2n, ['c'], append],
    ['an earlier revision, the ids right after it', 0n, ['b', 'c'], alreadyAt(2)],
    ['an earlier revision, ids in another order', 0n, ['c', 'b'], wrong],
    ['an earlier revision, known then new', 1n, ['c', 'x'], wrong],
    ['an earlier revision, nothing', 1n, [], wrong],
    ['a revision to come', 3n, ['x'], wrong],
    ['a revision beyond numbers', 18446744073709551615n, ['x'], wrong],
  ] as const)('%s', (_case, expected, ids, decision) => {
    expect(decideAppend(expected, ids, HEAD, abc)).toEqual(decision);
  });

  it('lets a stream begin with any and no stream only', () => {
    const nowhere: FindPlaces = () => [];
    expect(decideAppend('any', ['x'], -1, nowhere)).toEqual(append);
    expect(decideAppend('no_stream', ['x'], -1, nowhere)).toEqual(append);
    expect(decideAppend('stream_exists', ['x'], -1, nowhere)).toEqual(wrong);
    expect(decideAppend(0n, ['x'], -1, nowhere)).toEqual(wrong);
  });

  it('asks for known ids only where they decide', () => {
    expect(needsKnownIds('any', -1)).toBe(false);
    expect(needsKnownIds('any', 0)).toBe(true);
    expect(needsKnownIds('no_stream', 0)).toBe(true);
    expect(needsKnownIds(2n, 2)).toBe(false);
    expect(needsKnownIds(1n, 2)).toBe(true);
  });
});
