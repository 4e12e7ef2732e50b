import { describe, expect, it } from '@jest/globals';
import type { RequestEvent, RequestMade } from '@timekeep/contracts/events/request';
import type { RequestInput } from '@timekeep/contracts/requests/request-entry';
import { given, GIVEN_ACTOR } from '../testing/given.js';
import { requestDecider, type MakeRequestDecision, type RequestDecision } from './request.decider.js';

const EMPID = '100003';
const HR = '100001';
const TODAY = '2026-11-20';
const SEEN = {
  values: { Remarks: 'TimeIn', TimeIN1: '08:00:00', TimeOUT1: null, MinsLate: 0, UnderOverTime: 0, hrs: 0 },
  latest: { revision: '77', changedBy: 'the system' },
} as const;

const NOTHING = {
  ...{ remark: null, TimeIN1: null, TimeOUT1: null, LEAVE_TYPE: null, half: null },
  ...{ except: [], minutes: null },
};
const correction: RequestInput = {
  ...NOTHING,
  ...{ kind: 'correction', FROM: '2026-11-19', TO: '2026-11-19' },
  ...{ remark: 'Present', TimeIN1: '08:00:00', TimeOUT1: '17:00:00', reason: ' Forgot ' },
};
const leave: RequestInput = {
  ...NOTHING,
  ...{ kind: 'leave', FROM: '2026-11-23', TO: '2026-11-24', LEAVE_TYPE: 'VL', reason: 'Rest' },
};

function make(
  input: RequestInput,
  facts: Partial<MakeRequestDecision['facts']> = {},
  revision: string | null = null,
): MakeRequestDecision {
  const employment = { hiredOn: '2020-01-01', resignedOn: null };
  const record = input.kind === 'correction' ? SEEN : null;
  const dates = { dates: ['2026-11-23', '2026-11-24'], skipped: [], taken: [], days: 2 };
  const preview = input.kind === 'leave' ? dates : null;
  return {
    ...{ type: 'make', EMPID, input, revision },
    facts: { employment, today: TODAY, requestDays: 30, leave: preview, record, ...facts },
  };
}

const made = (n = 1, changes: Partial<RequestMade['data']> = {}): RequestMade => ({
  type: 'RequestMade',
  data: {
    ...{ EMPID, REQUEST_ID: `${EMPID}-${n}`, kind: 'correction', FROM: '2026-11-19', TO: '2026-11-19' },
    ...{ remark: 'Present', TimeIN1: '08:00:00', TimeOUT1: '17:00:00', LEAVE_TYPE: null, half: null },
    ...{ except: [], minutes: null, reason: 'Forgot', before: SEEN.values, basedOn: null },
    ...changes,
  },
});
const of = { EMPID, REQUEST_ID: `${EMPID}-1` };
const endorsed: RequestEvent = { type: 'RequestEndorsed', data: { ...of, note: null } };
const granted: RequestEvent = {
  type: 'RequestGranted',
  data: { ...of, effects: ['2026-11-19'], before: SEEN.values, note: null },
};
const fulfilled: RequestEvent = { type: 'RequestFulfilled', data: of };
const by = { ...of, by: HR, note: null };
const grant = {
  type: 'grant',
  ...by,
  endorsementRequired: false,
  effects: ['2026-11-19'],
  before: SEEN.values,
} as const;
const endorse = { type: 'endorse', ...by, mayDecide: true } as const;

const decide = (events: readonly RequestEvent[], command: RequestDecision) =>
  given(requestDecider, ...events).when(command);
const refused = (kind: string, message: unknown = expect.any(String)) => ({
  refusal: expect.objectContaining({ kind, message }),
});

describe('a request', () => {
  it('is recorded with the record that the employee saw', () => {
    expect(decide([], make(correction, {}, '77'))).toEqual({
      events: [{ ...made(), data: { ...made().data, basedOn: '77' } }],
    });
    expect(decide([made()], make(leave))).toMatchObject({
      events: [{ data: { REQUEST_ID: '100003-2', LEAVE_TYPE: 'VL', remark: null, before: null } }],
    });
  });

  it('gets a number after the highest one, also when an earlier request was declared void', () => {
    expect(decide([made(2), made(3)], make(leave))).toMatchObject({
      events: [{ data: { REQUEST_ID: '100003-4' } }],
    });
    expect(decide([made(9), made(10)], make(leave))).toMatchObject({
      events: [{ data: { REQUEST_ID: '100003-11' } }],
    });
  });

  it('whose grant was declared void can be granted again, with its effect', () => {
    const again = decide([made(), fulfilled], grant);
    expect(again).toMatchObject({ events: [{ type: 'RequestGranted' }] });
    expect(decide([made(), fulfilled, granted], { type: 'fulfil', ...of })).toMatchObject({
      events: [{ type: 'RequestFulfilled' }],
    });
  });

  it.each<[string, RequestDecision, string, unknown]>([
    ['of an unknown employee', make(leave, { employment: null }), 'missing', 'There is no employee 100003.'],
    [
      'after the last day',
      make(leave, { employment: { hiredOn: '2020-01-01', resignedOn: TODAY } }),
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
      'before the first day',
      make(leave, { employment: { hiredOn: '2026-11-24', resignedOn: null } }),
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

describe('a decision', () => {
  it('is recorded with its note', () => {
    expect(decide([made()], { ...endorse, note: ' Seen ' })).toEqual({
      events: [{ type: 'RequestEndorsed', data: { ...of, note: 'Seen' } }],
    });
    expect(decide([made(), endorsed], grant)).toEqual({ events: [granted] });
    expect(decide([made()], { type: 'refuse', ...by, note: 'No' })).toEqual({
      events: [{ type: 'RequestRefused', data: { ...of, note: 'No' } }],
    });
    expect(decide([made(), endorsed], { ...endorse, type: 'return', note: 'Whole day' })).toEqual({
      events: [{ type: 'RequestReturned', data: { ...of, note: 'Whole day' } }],
    });
  });

  it.each<[string, readonly RequestEvent[], RequestDecision, string]>([
    ['on an own request', [made()], { ...grant, by: EMPID }, 'forbidden'],
    ['on an own request, by an endorsement', [made()], { ...endorse, by: EMPID }, 'forbidden'],
    ['on one of another department', [made()], { ...endorse, mayDecide: false }, 'forbidden'],
    ['on an unknown request', [], grant, 'missing'],
    ['to refuse without a note', [made()], { type: 'refuse', ...by }, 'invalid'],
    ['to return without a note', [made()], { ...endorse, type: 'return', note: ' ' }, 'invalid'],
    ['to endorse twice', [made(), endorsed], endorse, 'conflict'],
    [
      'to grant without the endorsement that the rules ask for',
      [made()],
      { ...grant, endorsementRequired: true },
      'rule',
    ],
  ])('is refused: %s', (_, events, command, kind) => {
    expect(decide(events, command)).toEqual(refused(kind));
  });

  it('is made once, and the second one learns who made it', () => {
    const message = `Request 100003-1 was granted by the employee ${GIVEN_ACTOR} already.`;
    expect(decide([made(), granted], grant)).toEqual({
      refusal: {
        kind: 'conflict',
        message,
        latest: { revision: '2', changedBy: `the employee ${GIVEN_ACTOR}` },
      },
    });
  });

  it('on overtime has no effect beyond the request', () => {
    const overtime = made(1, {
      kind: 'overtime',
      minutes: 90,
      remark: null,
      TimeIN1: null,
      TimeOUT1: null,
      before: null,
    });
    expect(decide([overtime], { ...grant, before: null })).toMatchObject({
      events: [{ type: 'RequestGranted' }, { type: 'RequestFulfilled' }],
    });
  });
});

describe('the effect of a grant', () => {
  const fulfil = { type: 'fulfil', ...of } as const;
  const giveUp = { type: 'give-up', ...of, note: 'The record was changed.' } as const;

  it('is recorded once', () => {
    expect(decide([made(), granted], fulfil)).toEqual({ events: [fulfilled] });
    expect(decide([made(), granted, fulfilled], fulfil)).toEqual({ events: [] });
  });

  it('returns the request when it is refused, unless it is recorded', () => {
    const returned: RequestEvent = { type: 'RequestReturned', data: { ...of, note: giveUp.note } };
    expect(decide([made(), granted], giveUp)).toEqual({ events: [returned] });
    expect(decide([made(), granted, fulfilled], giveUp)).toEqual({ events: [] });
    expect(decide([made(), granted, returned], fulfil)).toEqual({ events: [] });
  });
});
