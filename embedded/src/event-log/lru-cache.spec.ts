import { describe, expect, it } from '@jest/globals';

import { LruCache } from './lru-cache.js';

interface Weighted {
  readonly weight: number;
}

const withCapacity = (capacity: number) => new LruCache<Weighted>(capacity, ({ weight }) => weight);

describe('LruCache', () => {
  it('evicts values that were not used for a whole generation', () => {
    const values = withCapacity(4);
    for (const key of ['used', 'unused']) values.set(key, { weight: 1 });
    for (const key of ['a', 'b', 'c']) {
      values.set(key, { weight: 1 });
      expect(values.get('used')).toEqual({ weight: 1 });
    }
    expect(values.get('unused')).toBeUndefined();
  });

  it('does not count a replaced or deleted value', () => {
    const values = withCapacity(4);
    values.set('kept', { weight: 1 });
    for (let round = 0; round < 10; round += 1) {
      values.set('replaced', { weight: 1 });
      values.set('replaced', { weight: 0 });
      values.set('deleted', { weight: 1 });
      values.delete('deleted');
    }
    expect(values.get('kept')).toEqual({ weight: 1 });
    expect(values.get('replaced')).toEqual({ weight: 0 });
    expect(values.get('deleted')).toBeUndefined();
  });

  it('deletes from both generations, and clears both', () => {
    const values = withCapacity(2);
    for (const key of ['older', 'recent']) values.set(key, { weight: 1 });
    values.delete('older');
    expect(values.get('older')).toBeUndefined();
    values.set('newest', { weight: 1 });
    values.clear();
    expect(['recent', 'newest'].map((key) => values.get(key))).toEqual([undefined, undefined]);
  });
});
