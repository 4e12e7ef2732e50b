import { describe, expect, it } from '@jest/globals';
import type { RequestEvent } from '@timekeep/contracts/events/request';
import type { RequestInput } from '@timekeep/contracts/requests/request-entry';
import { addDays } from '@timekeep/contracts/time/work-date';
import { FIRST_MOMENT } from '../../testing/given.js';
import {
  correction,
  decide,
  endorsed,
  fulfilled,
  granted,
  leave,
  made,
  make,
  NOTHING,
  of,
  refused,
  SEEN,
  TODAY,
} from '../../testing/request-decisions.js';
import type { RequestCommand } from '../request.decider.js';

describe('a request', () => {
  it('is recorded with the record that the employee saw', () => {
    expect(decide([], make(correction, {}, '77'))).toEqual({
      events: [{ ...made(), data: { ...made().data, basedOn: '77' } }],
    });
    expect(decide([made()], make(leave))).toMatchObject({
      events: [{ data: { REQUEST_ID: '100003-2', LEAVE_TYPE: 'VL', remark: null, before: null } }],
    });
  });

  it('may be for the times of the record when its schedule has changed since', () => {
    const ground = { ...SEEN.ground, shift: { in: '07:00:00', out: '16:00:00' } };
    const command = make({ ...correction, remark: 'TimeIn' }, { record: { ...SEEN, ground } });
    expect(decide([], command)).toMatchObject({ events: [{ data: { TimeIN1: '08:00:00' } }] });
  });

  it('gets a number after the highest one, also when an earlier request was declared void', () => {
    expect(decide([made(2), made(3)], make(leave))).toMatchObject({
      events: [{ data: { REQUEST_ID: '100003-4' } }],
    });
    expect(decide([made(9), made(10)], make(leave))).toMatchObject({
      events: [{ data: { REQUEST_ID: '100003-11' } }],
    });
  });

  it('is refused while fifty others wait for a decision', () => {
    const days = Array.from({ length: 50 }, (_, index) => addDays('2027-01-01', index));
    const others = days.map((FROM, index) => made(index + 1, { kind: 'overtime', FROM, TO: FROM }));
    expect(decide(others.slice(1), make(leave))).toMatchObject({ events: [{ type: 'RequestMade' }] });
    expect(decide(others, make(leave))).toEqual(
      refused('rule', 'You have 50 requests that are not decided yet. Please wait for a decision.'),
    );
  });

  it('is refused after a hundred within a day, also when they were taken back', () => {
    const many = Array.from({ length: 100 }, (_, index) => made(index + 1)).flatMap((event) => {
      const { EMPID, REQUEST_ID } = event.data;
      return [event, { type: 'RequestTakenBack', data: { EMPID, REQUEST_ID } } as const];
    });
    expect(decide(many.slice(2), make(leave))).toMatchObject({ events: [{ type: 'RequestMade' }] });
    expect(decide(many, make(leave))).toEqual(
      refused('rule', 'You made 100 requests within a day. Please make more tomorrow.'),
    );
    const tomorrow = { now: FIRST_MOMENT + 86_400_000 + 201 };
    expect(decide(many, make(leave, tomorrow))).toMatchObject({ events: [{ type: 'RequestMade' }] });
  });

  it('may be made again for 14 days after it was returned, however old its days are, on these days alone', () => {
    const old = { FROM: '2026-09-01', TO: '2026-09-03' };
    const former = made(1, { kind: 'overtime', ...old, minutes: 60 });
    const back = { type: 'RequestReturned', data: { ...of, note: 'Which day?' } } as const;
    const again = (at: number, days: object = old, kind: 'overtime' | 'leave' = 'overtime') =>
      decide([former, back], {
        ...make({ ...leave, kind, ...(kind === 'overtime' && { LEAVE_TYPE: null, minutes: 60 }), ...days }),
        facts: { ...make(leave).facts, now: FIRST_MOMENT + at },
      });
    const fortnight = 14 * 86_400_000;
    const one = { FROM: '2026-09-02', TO: '2026-09-02' };
    expect(again(fortnight, one)).toMatchObject({ events: [{ data: one }] });
    const tooOld = refused('rule', expect.stringContaining('is too long ago'));
    expect(again(fortnight + 10_000, one)).toEqual(tooOld);
    expect(again(0, { FROM: '2026-08-31', TO: '2026-08-31' })).toEqual(tooOld);
    expect(again(0, one, 'leave')).toEqual(tooOld);
    expect(decide([former], make({ ...leave, ...one }))).toEqual(tooOld);
  });

  it.each<[string, RequestCommand, string, unknown]>([
    ['of an unknown employee', make(leave, { employment: null }), 'missing', 'There is no employee 100003.'],
    [
      'after the last day',
      make(leave, {
        employment: { hiredOn: '2020-01-01', resignedOn: TODAY, accessUntil: addDays(TODAY, -1) },
      }),
      'forbidden',
      'Employee 100003 has resigned and can make no requests.',
    ],
    [
      'about a day too long ago',
      make({ ...correction, FROM: '2026-10-20', TO: '2026-10-20' }),
      'rule',
      '2026-10-20 is too long ago: requests can be made for 30 days.',
    ],
    [
      'about a day too far away',
      make({ ...leave, FROM: '2027-11-22', TO: '2027-11-22' }),
      'rule',
      '2027-11-22 is too far away: requests can be made for 366 days ahead.',
    ],
    [
      'before the first day',
      make(leave, { employment: { hiredOn: '2026-11-24', resignedOn: null, accessUntil: null } }),
      'rule',
      '2026-11-23 is before your first day, 2026-11-24.',
    ],
    [
      'for a day with leave',
      make(leave, { leave: { dates: ['2026-11-23'], skipped: [], taken: ['2026-11-23'], days: 1 } }),
      'conflict',
      'You have leave on 2026-11-23 already.',
    ],
    [
      'for days off',
      make(leave, { leave: { dates: [], skipped: [], taken: [], days: 0 } }),
      'rule',
      'These days need no leave: they are rest days or holidays.',
    ],
    [
      'for a day that was worked',
      make(leave, {
        leave: {
          ...{ dates: [], skipped: [{ date: '2026-11-23', reason: { kind: 'worked' } }], taken: [], days: 0 },
        },
      }),
      'rule',
      'You worked on 2026-11-23, so it needs no leave. You can ask for leave of half a day.',
    ],
    [
      'about no record',
      make(correction, { record: null }),
      'missing',
      'There is no record of 100003 on 2026-11-19.',
    ],
    [
      'about a record that changed',
      make(correction, {}, '76'),
      'conflict',
      'The record of 100003 on 2026-11-19 was changed by the system in the meantime. Please look at it again.',
    ],
    [
      'for the values that the record has',
      make({ ...correction, remark: 'TimeIn' }, {}, '77'),
      'rule',
      'The record of 2026-11-19 has these values already.',
    ],
    [
      'without a reason',
      make({ ...leave, reason: ' ' }),
      'invalid',
      'Please enter the reason of the request.',
    ],
    [
      'of an unknown kind',
      make({ ...leave, kind: 'rise' }),
      'invalid',
      expect.stringContaining('must be one of'),
    ],
    [
      'for half of two days',
      make({ ...leave, half: 'AM' }),
      'invalid',
      expect.stringContaining('on one day'),
    ],
    [
      'for no overtime',
      make({ ...leave, TO: leave.FROM, kind: 'overtime', minutes: 0 }),
      'invalid',
      'Overtime must be a whole number of minutes from 1 to 720.',
    ],
  ])('is refused: %s', (_, command, kind, message) => {
    expect(decide([], command)).toEqual(refused(kind, message));
  });

  it('is refused beside an open one of the same kind and day, and no longer when that is decided', () => {
    const message = 'Your request 100003-1 for 2026-11-19 is not decided yet.';
    expect(decide([made()], make(correction))).toEqual(refused('conflict', message));
    expect(decide([made(), endorsed], make(correction))).toEqual(refused('conflict', message));
    const undone: RequestEvent = { type: 'RequestTakenBack', data: of };
    expect(decide([made(), undone], make(correction))).toMatchObject({
      events: [{ data: { REQUEST_ID: '100003-2' } }],
    });
  });

  it('is refused for overtime of a day that has some, and is free on another day', () => {
    const overtime = (date: string, minutes = 60): RequestInput => ({
      ...{ ...NOTHING, kind: 'overtime', FROM: date, TO: date, minutes, reason: 'Closing' },
    });
    const times = { remark: null, TimeIN1: null, TimeOUT1: null, before: null };
    const events = [made(1, { ...times, kind: 'overtime', minutes: 90 }), granted, fulfilled];
    const message = 'Your overtime on 2026-11-19 was granted already, as request 100003-1.';
    expect(decide(events, make(overtime('2026-11-19')))).toEqual(refused('conflict', message));
    expect(decide(events, make(overtime('2026-11-18')))).toMatchObject({ events: [{}] });
    expect(decide(events, make(correction))).toMatchObject({ events: [{}] });
  });

  it('is refused for a day of leave that was granted and is not recorded yet', () => {
    const days = { kind: 'leave', FROM: '2026-11-23', TO: '2026-11-24', LEAVE_TYPE: 'VL' } as const;
    const effect: RequestEvent = {
      type: 'RequestGranted',
      data: { ...of, effects: ['2026-11-24'], before: null, note: null },
    };
    const events = [made(1, days), effect];
    expect(decide(events, make(leave))).toEqual(refused('conflict', 'You have leave on 2026-11-24 already.'));
    const other = { dates: ['2026-11-23'], skipped: [], taken: [], days: 1 };
    expect(decide(events, make(leave, { leave: other }))).toMatchObject({ events: [{}] });
    const returned: RequestEvent = { type: 'RequestReturned', data: { ...of, note: 'No days left' } };
    expect(decide([...events, returned], make(leave))).toMatchObject({ events: [{}] });
    // Then the ledger has the day, or HR has deleted it.
    expect(decide([...events, fulfilled], make(leave))).toMatchObject({ events: [{}] });
  });

  it('may be for the other half of a day, beside an open one and beside a grant that is not recorded yet', () => {
    const date = '2026-11-23';
    const half = { kind: 'leave', FROM: date, TO: date, LEAVE_TYPE: 'VL', half: 'PM' } as const;
    const preview = { dates: [date], skipped: [], taken: [], days: 0.5 };
    const ask = (part: string | null) =>
      make({ ...leave, FROM: date, TO: date, LEAVE_TYPE: 'SL', half: part }, { leave: preview });
    const open = [made(1, half)];
    const undecided = refused('conflict', `Your request 100003-1 for ${date} is not decided yet.`);
    expect(decide(open, ask('AM'))).toMatchObject({ events: [{ data: { half: 'AM', LEAVE_TYPE: 'SL' } }] });
    expect(decide(open, ask('PM'))).toEqual(undecided);
    expect(decide(open, ask(null))).toEqual(undecided);
    const effect: RequestEvent = {
      type: 'RequestGranted',
      data: { ...of, effects: [date], before: null, note: null },
    };
    const taken = refused('conflict', `You have leave on ${date} already.`);
    expect(decide([...open, effect], ask('AM'))).toMatchObject({ events: [{ data: { half: 'AM' } }] });
    expect(decide([...open, effect], ask('PM'))).toEqual(taken);
    expect(decide([...open, effect], ask(null))).toEqual(taken);
  });

  it('may be for a day that an open one leaves out, and leaves days out itself', () => {
    const range = { kind: 'leave', FROM: '2026-11-23', TO: '2026-11-27', LEAVE_TYPE: 'VL' } as const;
    const open = made(1, { ...range, except: ['2026-11-25'] });
    const day = (date: string) => make({ ...leave, FROM: date, TO: date });
    expect(decide([open], day('2026-11-25'))).toMatchObject({ events: [{ data: { except: [] } }] });
    expect(decide([open], day('2026-11-26'))).toEqual(
      refused('conflict', 'Your request 100003-1 for 2026-11-23 to 2026-11-27 is not decided yet.'),
    );
    const around = { ...leave, FROM: '2026-11-20', TO: '2026-11-26' };
    const others = ['2026-11-26', '2026-11-24', '2026-11-23'];
    expect(decide([open], make({ ...around, except: others }))).toMatchObject({
      events: [{ data: { except: ['2026-11-23', '2026-11-24', '2026-11-26'] } }],
    });
  });

  it('is taken back while it is open', () => {
    const back = { type: 'take-back', ...of } as const;
    expect(decide([made(), endorsed], back)).toEqual({ events: [{ type: 'RequestTakenBack', data: of }] });
    expect(decide([], back)).toEqual(refused('missing', 'There is no request 100003-1.'));
    expect(decide([made(), granted], back)).toEqual(refused('conflict'));
  });
});
