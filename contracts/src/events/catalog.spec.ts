import { describe, expect, it } from '@jest/globals';
import { FOR_ALL } from '../holidays/holidays-of-date.js';
import { templateOf } from '../schedules/weekly-times.js';
import {
  EVENT_TYPES,
  isEventType,
  isTimekeepEvent,
  streamHolds,
  wrongField,
  type EventType,
} from './catalog.js';
import * as streams from './streams.js';

const saved = {
  EMPID: '100001',
  savedOn: '2023-01-01',
  FROM: '2023-01-01',
  TO: '2023-12-31',
  DAYS: 6,
  TIME: templateOf(['08:00:00', '17:00:00'], 6),
  BREAK: null,
  rederives: false,
};

describe("an event's data", () => {
  it.each<[EventType, Record<string, unknown>]>([
    ['ScheduleSaved', saved],
    ['TimeClockPunched', { EMPID: '100001', at: '2023-01-02T00:00:00.000Z', terminal: null }],
    ['WorkdayOpened', { date: '2024-02-29' }],
    [
      'HolidayApplied',
      { date: '2024-02-29', remark: 'SH', returnsLeave: false, name: null, second: null, ...FOR_ALL },
    ],
    ['AuthorityGranted', { EMPID: '100001', authority: 'IT' }],
    ['OrganizationFounded', { timeZone: 'Asia/Manila', addedByALaterProgram: true }],
  ])('of %s is valid with all its fields', (type, data) => {
    expect(wrongField(type, data)).toBeNull();
    expect(isTimekeepEvent({ type, data })).toBe(true);
  });

  it.each<[EventType, unknown, string]>([
    ['ScheduleSaved', { ...saved, DAYS: 7 }, 'DAYS'],
    ['ScheduleSaved', { ...saved, TIME: { ...saved.TIME, friday: ['08:00:00'] } }, 'TIME'],
    ['ScheduleSaved', { ...saved, TIME: { ...saved.TIME, friday: ['08:00', '17:00'] } }, 'TIME'],
    ['TimeClockPunched', { EMPID: '100001', at: '2023-01-02T00:00:00' }, 'at'],
    ['TimeClockPunched', { at: '2023-01-02T00:00:00.000Z' }, 'EMPID'],
    ['WorkdayOpened', { date: '2023-02-29' }, 'date'],
    ['HolidayApplied', { date: '2023-02-28', remark: 'Present' }, 'remark'],
    ['AuthorityGranted', { EMPID: '100001', authority: 'ROOT' }, 'authority'],
    ['OrganizationFounded', { timeZone: 'Asia/Atlantis' }, 'timeZone'],
    ['WorkdayOpened', null, 'data'],
    ['WorkdayOpened', 'today', 'data'],
  ])('of %s is refused with the name of the wrong field', (type, data, field) => {
    expect(wrongField(type, data)).toBe(field);
    expect(isTimekeepEvent({ type, data })).toBe(false);
  });

  it('is valid for declared types only', () => {
    expect(isEventType('WorkdayOpened')).toBe(true);
    expect(isEventType('toString')).toBe(false);
  });
});

describe("a stream's name", () => {
  it('begins with a category that has events', () => {
    for (const stream of Object.values(streams)) {
      const name: unknown =
        typeof stream === 'string' ? stream : Reflect.apply(stream, undefined, ['2023', '2023-01-02']);
      expect(EVENT_TYPES.some((type) => streamHolds(String(name), type))).toBe(true);
    }
  });
});
