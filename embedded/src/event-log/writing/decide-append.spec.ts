import { describe, expect, it } from '@jest/globals';
import { NO_STREAM } from '../event.types.js';
import {
  decideAppend,
  type FindLocations,
  needsKnownIds,
  NEW_STREAM,
  type StreamHead,
  StreamHeads,
  TOMBSTONED,
} from './decide-append.js';

describe('heads of streams', () => {
  const heads: readonly StreamHead[] = [
    { revision: NO_STREAM, hasMetadata: false },
    { revision: 0, hasMetadata: false },
    { revision: 1, hasMetadata: true },
    { revision: 1, hasMetadata: true, deletedBy: '{"$tb":9007199254740991}' },
    { revision: 1_000_000, hasMetadata: false },
    TOMBSTONED,
  ];

  it.each(heads)('are cached unchanged: %j', (head) => {
    const remembered = new StreamHeads();
    remembered.set('other', { revision: 1, hasMetadata: false });
    remembered.set('stream', head);
    expect(remembered.get('stream')).toEqual(head);
  });

  it('are cached while they are used, and then evicted', () => {
    const remembered = new StreamHeads();
    const write = (count: number, name: string) => {
      for (let index = 0; index < count; index += 1) {
        remembered.set(`${name}-${index}`, { revision: 0, hasMetadata: false });
      }
    };
    remembered.set('asked-for', { revision: 3, hasMetadata: false });
    remembered.set('forgotten', { revision: 3, hasMetadata: false });
    for (const name of ['first', 'second', 'third']) {
      write(100_000, name);
      expect(remembered.get('asked-for')).toEqual({ revision: 3, hasMetadata: false });
    }
    expect(remembered.get('forgotten')).toBeUndefined();
    expect(remembered.get('third-99999')).toEqual({ revision: 0, hasMetadata: false });
  });
});

/** A stream with the events a, b and c at the revisions 0, 1 and 2. */
const abc: FindLocations = (id) => {
  const revision = ['a', 'b', 'c'].indexOf(id);
  return revision === -1 ? [] : [{ revision, position: 10 + revision }];
};
const HEAD: StreamHead = { revision: 2, hasMetadata: false };
const DELETED: StreamHead = { revision: 2, hasMetadata: true, deletedBy: '{}' };
const append = { kind: 'append' };
const wrong = { kind: 'wrong-expected-revision' };
const deleted = { kind: 'stream-deleted' };
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

  it('accepts a new stream only with any and no stream', () => {
    const nowhere: FindLocations = () => [];
    expect(decideAppend('any', ['x'], NEW_STREAM, nowhere)).toEqual(append);
    expect(decideAppend('no_stream', ['x'], NEW_STREAM, nowhere)).toEqual(append);
    expect(decideAppend('stream_exists', ['x'], NEW_STREAM, nowhere)).toEqual(wrong);
    expect(decideAppend(0n, ['x'], NEW_STREAM, nowhere)).toEqual(wrong);
  });

  it('treats a stream with only metadata as existing', () => {
    const head = { ...NEW_STREAM, hasMetadata: true };
    expect(decideAppend('stream_exists', ['x'], head, () => [])).toEqual(append);
  });

  it.each([
    ['any, new ids', 'any', ['x'], append],
    ['any, known ids', 'any', ['b', 'c'], alreadyAt(2)],
    ['stream exists', 'stream_exists', ['x'], deleted],
    ['no stream, new ids', 'no_stream', ['x'], append],
    ['no stream, the first ids', 'no_stream', ['a', 'b'], alreadyAt(1)],
    ['no stream, half known', 'no_stream', ['a', 'x'], wrong],
    ['no stream, nothing', 'no_stream', [], wrong],
    ['the last revision', 2n, ['x'], append],
    ['an earlier revision, new ids', 1n, ['x'], wrong],
  ] as const)('lets a deleted stream begin again: %s', (_case, expected, ids, decision) => {
    expect(decideAppend(expected, ids, DELETED, abc)).toEqual(decision);
  });

  it.each(['any', 'stream_exists', 'no_stream', 2n] as const)('refuses %s after a tombstone', (expected) => {
    expect(decideAppend(expected, ['b', 'c'], TOMBSTONED, abc)).toEqual(deleted);
  });

  it('needs known ids only if they decide', () => {
    expect(needsKnownIds('any', -1)).toBe(false);
    expect(needsKnownIds('any', 0)).toBe(true);
    expect(needsKnownIds('no_stream', 0)).toBe(true);
    expect(needsKnownIds(2n, 2)).toBe(false);
    expect(needsKnownIds(1n, 2)).toBe(true);
  });
});
