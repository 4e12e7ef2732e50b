import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Half } from '../attendance/leave-types.js';
import { addDays } from '../time/work-date.js';
import { readRequest, type RequestInput } from './request-entry.js';
import { REQUEST_MAX_DAYS } from './request-kinds.js';
import { daysAskedFor, overlaps, type ChosenHours } from './requests.js';

const leave: RequestInput = {
  ...{ kind: 'leave', FROM: '2026-12-07', TO: '2026-12-11', LEAVE_TYPE: 'VL', half: null, except: [] },
  ...{ remark: null, TimeIN1: null, TimeOUT1: null, minutes: null, reason: 'Trip' },
};

const saying = (text: string) => ({ code: expect.any(String), values: expect.any(Object), text });

describe('days that a request for leave leaves out', () => {
  it('are kept in their order', () => {
    expect(readRequest({ ...leave, except: ['2026-12-10', '2026-12-08'] })).toMatchObject({
      except: ['2026-12-08', '2026-12-10'],
    });
    expect(readRequest(leave)).toMatchObject({ except: [] });
  });

  it('are none of another kind of request', () => {
    const overtime = { ...leave, kind: 'overtime', TO: leave.FROM, minutes: 30, except: [leave.FROM] };
    expect(readRequest(overtime)).toMatchObject({ kind: 'overtime', except: [] });
  });

  it.each([
    [['2026-12-06'], '2026-12-06 cannot be left out: it is not between 2026-12-07 and 2026-12-11.'],
    [['2026-12-12'], '2026-12-12 cannot be left out: it is not between 2026-12-07 and 2026-12-11.'],
    [['2026-12-08', '2026-12-09', '2026-12-08'], '2026-12-08 can be left out once.'],
    [['2026-12-32'], '2026-12-32 is not a date.'],
    [
      ['2026-12-07', '2026-12-08', '2026-12-09', '2026-12-10', '2026-12-11'],
      'A request must not leave out all of its days.',
    ],
  ])('are refused: %j', (except, message) => {
    expect(readRequest({ ...leave, except })).toEqual(saying(message));
  });

  it('leave no half day', () => {
    const day = { ...leave, TO: leave.FROM, half: 'AM', except: [leave.FROM] };
    expect(readRequest(day)).toEqual(saying('A request must not leave out all of its days.'));
  });
});

describe('two requests', () => {
  const days = fc
    .record({ from: fc.nat(20), length: fc.nat(10), except: fc.uniqueArray(fc.nat(10), { maxLength: 6 }) })
    .map(({ from, length, except }): ChosenHours => {
      const FROM = addDays('2026-12-01', from);
      const left = except.filter((day) => day <= length).sort((a, b) => a - b);
      return { FROM, TO: addDays(FROM, length), half: null, except: left.map((day) => addDays(FROM, day)) };
    });

  it('overlap when both ask for a day', () => {
    fc.assert(
      fc.property(days, days, (a, b) => {
        const asked = new Set(daysAskedFor(a));
        expect(overlaps(a, b)).toBe(daysAskedFor(b).some((date) => asked.has(date)));
      }),
    );
  });

  it('are compared by their ranges when they are long', () => {
    const long = {
      FROM: '2026-01-01',
      TO: addDays('2026-01-01', REQUEST_MAX_DAYS - 1),
      half: null,
      except: [],
    };
    expect(overlaps(long, { ...long, FROM: long.TO })).toBe(true);
    const later = { ...long, FROM: addDays(long.TO, 1), TO: addDays(long.TO, 2) };
    expect(overlaps(long, later)).toBe(false);
  });

  it('overlap on a day when they do not ask for different halves of it', () => {
    const day = { FROM: '2026-12-01', TO: '2026-12-01', except: [] };
    const of = (a: Half | null, b: Half | null) => overlaps({ ...day, half: a }, { ...day, half: b });
    expect([of('AM', 'PM'), of('PM', 'PM'), of('AM', null), of(null, null)]).toEqual([
      false,
      true,
      true,
      true,
    ]);
  });
});
