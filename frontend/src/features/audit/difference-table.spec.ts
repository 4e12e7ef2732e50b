import { describe, expect, it } from '@jest/globals';
import { differences } from '@/testing/audit-data';
import { differenceInWords } from './difference-table';

const [more, fewer] = differences;
const later = (lateBy: number) => (more ? [{ ...more, lateBy }] : []);

describe('a difference in words', () => {
  it('counts records and minutes', () => {
    expect(differenceInWords({ data: [] })).toBe('0 records changed, as many minutes late in all');
    expect(differenceInWords({ data: later(1) })).toBe('1 record changed, 1 more minute late in all');
    expect(differenceInWords({ data: fewer ? [fewer] : [] })).toBe(
      '1 record changed, 32 fewer minutes late in all',
    );
    expect(differenceInWords({ data: differences })).toBe('2 records changed, 20 fewer minutes late in all');
  });

  it('says that there are more', () => {
    expect(differenceInWords({ data: later(1_200), total: 7_200 })).toBe(
      'The newest 1 of 7,200 records that changed, 1,200 more minutes late in these',
    );
  });
});
