import { describe, expect, it } from '@jest/globals';
import type { EventType } from './catalog.js';
import { recordingProblem } from './recordable.js';

const problemOf = (stream: string, type: EventType, data: object) =>
  recordingProblem(stream, type, JSON.parse(JSON.stringify(data)));

const AT = '2024-05-01T00:00:00.000Z';
const punch = { EMPID: '100001', at: AT, terminal: null };
const company = (name: string) => problemOf('organization', 'CompanyAdded', { name });
const details = {
  ...{
    EMPID: '100001',
    by: '100002',
    on: '2024-05-01',
    SL: 1,
    VL: 0,
    ANNIV: null,
    INCREMENT: 0,
    reason: null,
    ...{ formerSL: null, formerVL: 1.5 },
  },
};

describe('an event that may be recorded', () => {
  it.each<[string, EventType, object]>([
    ['punches-100001-2024-05-01', 'TimeClockPunched', punch],
    ['punches-100001-1900-01-01', 'TimeClockPunched', { ...punch, at: '1899-12-31T21:00:00.000Z' }],
    ['leave-100001', 'LeaveDetailsUpdated', { ...details, SL: -0 }],
    ['terminal-gate', 'TerminalIssued', { name: 'gate', keyHash: 'x', pinRequired: true }],
    ['organization', 'CompanyAdded', { name: '🏢 Acme & Söhne' }],
  ])('in %s: %s %j', (stream, type, data) => {
    expect(problemOf(stream, type, data)).toBeNull();
  });
});

describe('an event that could not be read back', () => {
  it.each<[string, EventType, object, string]>([
    ['punches-100001-2024-05-01', 'TimeClockPunched', { EMPID: '100001' }, 'its at is missing or malformed'],
    [
      'punches-100001-2024-05-01',
      'TimeClockPunched',
      { ...punch, at: undefined },
      'its at is missing or malformed',
    ],
    [
      'punches-x',
      'TimeClockPunched',
      { ...punch, at: '1899-12-30T21:00:00.000Z' },
      'its at is missing or malformed',
    ],
    [
      'punches-x',
      'TimeClockPunched',
      { ...punch, at: '2101-01-02T00:00:00.000Z' },
      'its at is missing or malformed',
    ],
    [
      'punches-x',
      'TimeClockPunched',
      { ...punch, at: '+010000-01-01T00:00:00.000Z' },
      'its at is missing or malformed',
    ],
    ['punches-x', 'TimeClockPunched', { ...punch, at: new Date(NaN) }, 'its at is missing or malformed'],
    ['leave-100001', 'LeaveDetailsUpdated', { ...details, SL: NaN }, 'its SL is missing or malformed'],
    ['leave-100001', 'LeaveDetailsUpdated', { ...details, VL: Infinity }, 'its VL is missing or malformed'],
    [
      'leave-100001',
      'LeaveDetailsUpdated',
      { ...details, ANNIV: undefined },
      'its ANNIV is missing or malformed',
    ],
    [
      'leave-100001',
      'LeaveDetailsUpdated',
      { ...details, on: '0001-01-01' },
      'its on is missing or malformed',
    ],
    [
      'leave-100001',
      'LeaveDetailsUpdated',
      { ...details, on: '9999-12-31' },
      'its on is missing or malformed',
    ],
    ['employee-100001', 'TimeClockPunched', punch, 'it does not belong into the stream employee-100001'],
  ])('in %s: %s %j', (stream, type, data, problem) => {
    expect(problemOf(stream, type, data)).toBe(problem);
  });
});

describe('an event that PostgreSQL could not store', () => {
  it('has invalid characters', () => {
    const problem = 'its name has characters that cannot be stored';
    expect(['A\0', 'A\ud800', '\udc00A'].map(company)).toEqual([problem, problem, problem]);
  });

  it('has a text or a number beyond the limits of every entry', () => {
    expect(company('A'.repeat(801))).toBe('its name is longer than 800 characters');
    const wide = { ...details, INCREMENT: 1_000_001 };
    expect(problemOf('leave-100001', 'LeaveDetailsUpdated', wide)).toBe('its INCREMENT is beyond 1000000');
  });

  it('has a year outside the range of dates', () => {
    const ofYear = (year: number) => problemOf('renewal-1', 'SchedulesRenewed', { year, renewals: [] });
    expect([1899, 2101, -1, 99_999].map(ofYear)).not.toContain(null);
    expect([1900, 2100].map(ofYear)).toEqual([null, null]);
  });

  it('has them in nested fields', () => {
    const renewals = [{ DAYS: 5, TIME: hours(), EMPIDS: ['100001', '10000\0'] }];
    expect(problemOf('renewal-2024', 'SchedulesRenewed', { year: 2024, renewals })).toBe(
      'its EMPIDS has characters that cannot be stored',
    );
  });
});

function hours() {
  const day = ['08:00:00', '17:00:00'];
  return { monday: day, tuesday: day, wednesday: day, thursday: day, friday: day, saturday: day };
}
