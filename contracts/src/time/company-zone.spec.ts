import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { CompanyZone, isInstant, isTimeZone, readInstant } from './company-zone.js';

const manila = new CompanyZone('Asia/Manila');
const berlin = new CompanyZone('Europe/Berlin');
const newYork = new CompanyZone('America/New_York');
const santiago = new CompanyZone('America/Santiago');

describe('the company zone', () => {
  it('returns the local date of an instant, not the UTC date', () => {
    expect(manila.workDateAt(Date.parse('2026-11-19T16:00:00Z'))).toBe('2026-11-20');
    expect(manila.workDateAt(Date.parse('2026-11-19T15:59:59Z'))).toBe('2026-11-19');
    expect(manila.timeOfDayAt(Date.parse('2026-11-19T23:17:30Z'))).toBe('07:17:30');
  });

  it('follows clock changes', () => {
    expect(berlin.instantOf('2026-07-01', '08:00:00')).toBe(Date.parse('2026-07-01T06:00:00Z'));
    expect(berlin.instantOf('2026-12-01', '08:00:00')).toBe(Date.parse('2026-12-01T07:00:00Z'));
    expect(berlin.endOf('2026-10-25') - berlin.instantOf('2026-10-25', '00:00:00')).toBe(25 * 3_600_000);
    expect(berlin.timeOfDayAt(Date.parse('2026-10-25T00:30:00Z'))).toBe('02:30:00');
    expect(berlin.timeOfDayAt(Date.parse('2026-10-25T01:30:00Z'))).toBe('02:30:00');
  });

  it.each([
    [berlin, '2026-03-29', '02:30:00', '03:30:00'],
    [newYork, '2026-03-08', '02:30:00', '03:30:00'],
    [santiago, '2026-09-06', '00:00:00', '01:00:00'],
  ])('reads a time that a clock change of $name skips as after it', (zone, date, time, shown) => {
    const skipped = zone.instantOf(date, time);
    expect([zone.workDateAt(skipped), zone.timeOfDayAt(skipped)]).toEqual([date, shown]);
  });

  it('ends a day right before the next, even if that has no midnight', () => {
    const end = santiago.endOf('2026-09-05');
    expect(santiago.workDateAt(end)).toBe('2026-09-06');
    expect(santiago.workDateAt(end - 1)).toBe('2026-09-05');
  });

  it.each(['Asia/Manila', 'Europe/Berlin', 'America/St_Johns', 'Asia/Kathmandu'])(
    'converts each instant of %s to date and time and back',
    (name) => {
      const zone = new CompanyZone(name);
      const format = new Intl.DateTimeFormat('sv-SE', {
        timeZone: name,
        dateStyle: 'short',
        timeStyle: 'medium',
      });
      fc.assert(
        fc.property(fc.integer({ min: 1_640_000_000, max: 1_900_000_000 }), (seconds) => {
          const instant = seconds * 1_000;
          const date = zone.workDateAt(instant);
          const time = zone.timeOfDayAt(instant);
          expect(`${date} ${time}`).toBe(format.format(instant));
          // The second pass through an hour that a clock change repeats reads as the first.
          expect([0, 3_600_000]).toContain(Math.abs(instant - zone.instantOf(date, time)));
        }),
      );
    },
  );

  it.each([
    ['2023-02-28', '2023-02-28'],
    ['2026-11-20T00:00:00.000Z', '2026-11-20'],
    ['2026-11-19T16:30:00.000Z', '2026-11-20'],
    ['2026-11-20T01:00:00+08:00', '2026-11-20'],
    ['2023-02-30', null],
    ['2023-02-30T00:00:00.000Z', null],
    ['2026-11-20T25:00:00Z', null],
    ['2024-01-01T24:00:00Z', null],
    ['0000-01-01', null],
    ['1899-12-31', null],
    ['1900-01-01', '1900-01-01'],
    ['2100-12-31', '2100-12-31'],
    ['2100-12-31T15:59:59Z', '2100-12-31'],
    ['2100-12-31T16:00:00Z', null],
    ['9999-12-31T23:59:59Z', null],
    ['11/20/2026', null],
    ['', null],
  ])('reads the date field %j as %j', (text, date) => {
    expect(manila.parseDateField(text)).toBe(date);
  });

  it('recognises an instant by its offset', () => {
    expect(isInstant('2026-11-20T08:00:00')).toBe(false);
    expect(isInstant('2026-11-20T08:00:00+08:00')).toBe(true);
    expect(isInstant('2026-02-29T08:00:00Z')).toBe(false);
    expect(isInstant('2026-02-28T24:00:00Z')).toBe(false);
  });

  it.each(['1899-12-31T21:00:00.000Z', '1899-12-31T10:00:00.000Z', '2101-01-01T11:59:59.999Z'])(
    'accepts %s, which is on a valid date in some zone',
    (instant) => {
      expect(isInstant(instant)).toBe(true);
    },
  );

  it.each(['1899-12-30T23:59:59Z', '2101-01-02T00:00:00Z', '+010000-01-01T00:00:00.000Z'])(
    'refuses %s, which is on a valid date in no zone',
    (instant) => {
      expect(isInstant(instant)).toBe(false);
    },
  );

  it.each([
    ['2026-11-20T08:00:00+23:59', '2026-11-19T08:01:00Z'],
    ['2026-11-20T08:00:00.123456789-23:59', '2026-11-21T07:59:00.123456789Z'],
    ['2026-11-20T08:00+08:00', '2026-11-20T00:00:00Z'],
    ['2026-11-20T08:00:00.5Z', '2026-11-20T08:00:00.5Z'],
    ['2026-11-20T08:00:00+24:00', null],
    ['2026-11-20T08:00:00', null],
  ])('reads the instant %s as %s', (text, instant) => {
    expect(readInstant(text)).toBe(instant);
  });

  it('refuses an unknown zone', () => {
    expect(isTimeZone('Asia/Manila')).toBe(true);
    expect(isTimeZone('Asia/Atlantis')).toBe(false);
    expect(() => new CompanyZone('Asia/Atlantis')).toThrow(RangeError);
  });
});

describe('a moment of a request', () => {
  const manila = new CompanyZone('Asia/Manila');

  it.each([
    ['2024-05-02T08:00', '2024-05-02T00:00:00.000Z'],
    ['2024-05-02 08:00:30', '2024-05-02T00:00:30.000Z'],
    ['2024-05-02T08:00:00+08:00', '2024-05-02T00:00:00.000Z'],
    ['2024-05-02T00:00:00.000Z', '2024-05-02T00:00:00.000Z'],
    ['2024-05-02', null],
    ['2024-02-30T08:00', null],
    ['2024-05-02T24:00', null],
    ['2024-05-02T08', null],
    ['soon', null],
  ])('is by the clocks of the company unless it has an offset: %s', (text, wanted) => {
    const instant = manila.parseMomentField(text);
    expect(instant === null ? null : new Date(instant).toISOString()).toBe(wanted);
  });
});
