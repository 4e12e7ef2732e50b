import { describe, expect, it } from '@jest/globals';
import { templateOf } from '../schedules/templates.js';
import { isEventType, type EventType } from './event-catalog.js';
import { isTimekeepEvent, wrongField } from './event-shapes.js';

const saved = {
  EMPID: '100001',
  savedOn: '2023-01-01',
  FROM: '2023-01-01',
  TO: '2023-12-31',
  DAYS: 6,
  TIME: templateOf(['08:00:00', '17:00:00'], 6),
};

describe("an event's data", () => {
  it.each<[EventType, Record<string, unknown>]>([
    ['ScheduleSaved', saved],
    ['TimeClockPunched', { EMPID: '100001', at: '2023-01-02T00:00:00.000Z' }],
    ['WorkdayOpened', { date: '2024-02-29' }],
    ['HolidayApplied', { date: '2024-02-29', remark: 'SH' }],
    ['AuthorityGranted', { EMPID: '100001', authority: 'IT' }],
    ['OrganizationFounded', { timeZone: 'Asia/Manila', addedByALaterProgram: true }],
  ])('of %s is in order with all its fields', (type, data) => {
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
    ['WorkdayOpened', null, 'date'],
    ['WorkdayOpened', 'today', 'date'],
  ])('of %s names the field that is wrong', (type, data, field) => {
    expect(wrongField(type, data)).toBe(field);
    expect(isTimekeepEvent({ type, data })).toBe(false);
  });

  it('is only known for types of ours', () => {
    expect(isEventType('WorkdayOpened')).toBe(true);
    expect(isEventType('toString')).toBe(false);
  });
});
