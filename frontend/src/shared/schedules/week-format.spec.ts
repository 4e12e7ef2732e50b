import { describe, expect, it } from '@jest/globals';
import { DEFAULT_TEMPLATE, templateOf } from '@timekeep/contracts/schedules/weekly-times';
import { hoursInWords, lengthInWords, weekInWords } from './week-format';

describe('weekInWords', () => {
  it('puts days with the same hours together', () => {
    expect(weekInWords({ TIME: DEFAULT_TEMPLATE })).toBe('Mon 08:00–19:00 · Tue–Fri 08:00–18:30 · Sat off');
    expect(weekInWords({ TIME: templateOf(['06:00:00', '15:00:00'], 6) })).toBe('Mon–Sat 06:00–15:00');
  });
});

describe('weekInWords of breaks and Sundays', () => {
  it('names them', () => {
    const TIME = { ...templateOf(['08:00:00', '17:00:00'], 5), sunday: ['08:00:00', '12:00:00'] } as const;
    const BREAK = { tuesday: ['12:00:00', '13:00:00'] } as const;
    expect(weekInWords({ TIME, BREAK })).toBe(
      'Mon 08:00–17:00 · Tue 08:00–17:00, break 12:00–13:00 · Wed–Fri 08:00–17:00 · Sat off · Sun 08:00–12:00',
    );
  });
});

describe('hoursInWords', () => {
  it('has seconds only where they are not zero', () => {
    expect(hoursInWords(['08:00:30', '17:00:00'])).toBe('08:00:30–17:00');
    expect(hoursInWords(['00:00:00', '00:00:00'])).toBe('off');
  });
});

describe('lengthInWords', () => {
  it.each([
    ['08:00:00', '17:00:00', '9 h'],
    ['08:30:00', '18:15:00', '9 h 45 min'],
    ['00:00:00', '00:45:00', '45 min'],
    ['22:00:00', '06:00:00', '8 h, until the next day'],
    ['08:00:00', '08:00:00', '24 h, until the next day'],
    ['00:00:00', '00:00:00', 'Day off'],
  ])('says of %s to %s: %s', (timeIn, timeOut, words) => {
    expect(lengthInWords([timeIn, timeOut])).toBe(words);
  });
});
