import { describe, expect, it } from '@jest/globals';
import { DATE_ORDERS, type DateOrder } from '@timekeep/contracts/clock/punch-files';
import { CompanyZone } from '@timekeep/contracts/time/company-zone';
import { timeOfSecond } from '@timekeep/contracts/time/time-of-day';
import { isWorkDate, LATEST_DATE } from '@timekeep/contracts/time/work-date';
import fc from 'fast-check';
import { instantOf, isTimeAlone, readDateAndTime, readDeviceTime } from './device-times.js';

const MANILA = new CompanyZone('Asia/Manila');

const iso = (text: string, order: DateOrder | null = null): string | null => {
  const time = readDeviceTime(text);
  if (!time) return 'no time';
  const instant = instantOf(time, order, MANILA);
  return instant === null ? null : new Date(instant).toISOString();
};
const MORNING = '2024-05-02T00:00:00.000Z';
const AFTERNOON = '2024-05-02T09:30:00.000Z';

describe('a date and time of a device', () => {
  it.each([
    ['2024-05-02T08:00:00', MORNING],
    ['2024-05-02 08:00', MORNING],
    ['2024-05-02T08:00:00+08:00', MORNING],
    ['2024-05-02T08:00:00+0800', MORNING],
    ['2024-05-02 08:00:00 +0800', MORNING],
    ['2024-05-02 00:00:00Z', MORNING],
    ['2024-05-02T08:00:00.250', '2024-05-02T00:00:00.250Z'],
    ['2024-05-02T08:00:00.250+08:00', '2024-05-02T00:00:00.250Z'],
    ['2024-05-02 08:00:00,25', '2024-05-02T00:00:00.250Z'],
    ['  2024/5/2   8:00', MORNING],
    ['2024.05.02 08:00:00', MORNING],
    ['20240502080000', MORNING],
    ['20240502 0800', MORNING],
    ['2-May-2024 8:00 AM', MORNING],
    ['02 May 24 08:00', MORNING],
    ['May 2, 2024 5:30 PM', AFTERNOON],
    ['2024-05-02 5:30:00PM', AFTERNOON],
    ['2024-05-02 05:30 p.m.', AFTERNOON],
    ['2024-05-02 12:00 AM', '2024-05-01T16:00:00.000Z'],
    ['2024-05-02 12:00 PM', '2024-05-02T04:00:00.000Z'],
    ['05/05/2024 08:00', '2024-05-05T00:00:00.000Z'],
    ['45414.3333333333', MORNING],
    ['45414.7291666667', AFTERNOON],
    ['45413.9999999', '2024-05-01T16:00:00.000Z'],
  ])('is read without an order: %s', (text, expected) => {
    expect(iso(text)).toBe(expected);
  });

  it.each<[string, DateOrder, string | null]>([
    ['05/02/2024 8:00 AM', 'mdy', MORNING],
    ['05/02/2024 8:00 AM', 'dmy', '2024-02-05T00:00:00.000Z'],
    ['2-5-24 08:00', 'dmy', MORNING],
    ['24.5.2 08:00', 'ymd', MORNING],
    ['05/02/2024 08:00', 'ymd', null],
    ['13/02/2024 08:00', 'mdy', null],
    ['2024-05-02 08:00', 'dmy', MORNING],
  ])('of three numbers is read in the order that is given: %s as %s', (text, order, expected) => {
    expect(iso(text, order)).toBe(expected);
  });

  it.each([
    '05/02/2024 08:00',
    '31/02/2024 08:00',
    '2023-02-30T08:00',
    '2101-01-01 08:00',
    '1969-12-31 08:00',
  ])('has no date when its order matters, or it does not exist: %s', (text) => {
    expect(iso(text)).toBeNull();
  });

  it.each([
    '',
    '08:00',
    '2024-05-02',
    '2024-05-02 24:00',
    '2024-05-02 13:00 PM',
    '2024-05-02 0:30 AM',
    '100001',
  ])('has another form: %j', (text) => {
    expect(iso(text)).toBe('no time');
  });

  it.each([
    ['2024-05-02', '8:00'],
    ['45414', '0.3333333333'],
    ['45414', '08:00:00'],
    ['2024-05-02', '.333333'],
    ['2 May 2024', '8:00 am'],
  ])('may stand in two columns: %s, %s', (date, time) => {
    const read = readDateAndTime(date, time);
    expect(read && instantOf(read, null, MANILA)).toBe(Date.parse(MORNING));
  });

  it.each(['2024-05-02', '45414'])("may have Excel's midnight, which is 0, beside its date: %s", (date) => {
    const read = readDateAndTime(date, '0');
    expect(read && instantOf(read, null, MANILA)).toBe(Date.parse('2024-05-01T16:00:00Z'));
    expect(isTimeAlone('0')).toBe(false);
  });

  it('is read as it was written, in each order and with each clock', () => {
    const written = (date: string, order: DateOrder): string => {
      const [year = '', month = '', day = ''] = date.split('-');
      return { mdy: `${month}/${day}/${year}`, dmy: `${day}/${month}/${year}`, ymd: date }[order];
    };
    const twelve = (second: number): string => {
      const [hour, minute] = [Math.floor(second / 3600), Math.floor(second / 60) % 60];
      const pad = (value: number) => String(value).padStart(2, '0');
      return `${((hour + 11) % 12) + 1}:${pad(minute)}:${pad(second % 60)} ${hour < 12 ? 'AM' : 'PM'}`;
    };
    const days = fc.integer({ min: 0, max: 47_846 });
    fc.assert(
      fc.property(
        days,
        fc.integer({ min: 0, max: 86_399 }),
        fc.constantFrom(...DATE_ORDERS),
        (day, second, order) => {
          const date = new Date(day * 86_400_000).toISOString().slice(0, 10);
          fc.pre(isWorkDate(date) && date <= LATEST_DATE);
          const expected = new Date(MANILA.instantOf(date, timeOfSecond(second))).toISOString();
          expect(iso(`${written(date, order)} ${twelve(second)}`, order)).toBe(expected);
        },
      ),
    );
  });
});
