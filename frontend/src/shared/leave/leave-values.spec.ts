import { describe, expect, it } from '@jest/globals';
import { remarkWords } from './leave-values';

const tones = (remarks: string) =>
  remarkWords(remarks)
    .filter(({ tone }) => tone !== 'plain')
    .map(({ text, tone }) => [text, tone]);

describe('words of the remarks', () => {
  it.each([
    [
      'increase of 5 days by 100001',
      [
        ['increase', 'increase'],
        ['5', 'number'],
        ['100001', 'number'],
      ],
    ],
    [
      'Decrease, of 2.5 days.',
      [
        ['Decrease,', 'decrease'],
        ['2.5', 'number'],
      ],
    ],
    ['increased on 2026-11-20 for B12', []],
    [
      'Two days of Twenty-one; someone, often',
      [
        ['Two', 'number'],
        ['Twenty-one;', 'number'],
      ],
    ],
    ['', []],
  ])('%p: %p', (remarks, expected) => {
    expect(tones(remarks)).toEqual(expected);
  });

  it('contain the whole text', () => {
    const remarks = '  decrease of\n3  days\tby 100001 ';
    expect(
      remarkWords(remarks)
        .map(({ text }) => text)
        .join(''),
    ).toBe(remarks);
  });
});
