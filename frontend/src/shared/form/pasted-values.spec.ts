import { describe, expect, it } from '@jest/globals';
import { pastedDate, pastedTime } from './pasted-values';

describe('a pasted date', () => {
  it.each([
    '2026-12-17',
    '2026-12-17T00:00:00.000Z',
    '2026-12-17 08:00',
    '2026/12/17',
    '12/17/2026',
    '12/17/26',
    'Dec 17, 2026',
    'Dec. 17 2026',
    'december 17, 2026',
    '17 Dec 2026',
    '17 December 2026',
    '17-Dec-2026',
    '17-Dec-26',
    'Thu, Dec 17, 2026',
    ' Thursday 17 Dec 2026\n',
  ])('%j is 17 December 2026', (text) => {
    expect(pastedDate(text)).toBe('2026-12-17');
  });

  it.each(['2026-02-30', '17/12/2026', 'soon', '17', '', '12/17/1926 or so', '0026-12-17'])(
    '%j is none',
    (text) => {
      expect(pastedDate(text)).toBeNull();
    },
  );
});

describe('a pasted time', () => {
  it.each([
    ['08:15', '08:15:00'],
    ['8:15', '08:15:00'],
    [' 23:59:59\n', '23:59:59'],
    ['0:00', '00:00:00'],
    ['5:05 PM', '17:05:00'],
    ['5:05pm', '17:05:00'],
    ['5 p.m.', '17:00:00'],
    ['12:00 AM', '00:00:00'],
    ['12:30 pm', '12:30:00'],
    ['1705', '17:05:00'],
    ['805', '08:05:00'],
    ['08:15:30 PM', '20:15:30'],
    ['24:00', null],
    ['8:60', null],
    ['8', null],
    ['13:00 PM', null],
    ['0:30 AM', null],
    ['noon', null],
  ])('%j is %p', (text, time) => {
    expect(pastedTime(text)).toBe(time);
  });
});
