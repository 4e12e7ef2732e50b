import { describe, expect, it } from '@jest/globals';

import { NO_STREAM } from '../event.types.js';
import { type StreamHead, StreamHeads, TOMBSTONED } from './stream-heads.js';

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
