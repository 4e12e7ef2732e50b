import { describe, expect, it } from '@jest/globals';
import type { RequestEvent } from '@timekeep/contracts/events/request';
import { plain, refuse } from '../event-store/decider.js';
import { GIVEN_ACTOR } from '../testing/given.js';
import {
  decide,
  EMPID,
  endorsed,
  fulfilled,
  granted,
  HR,
  made,
  of,
  refused,
  SEEN,
} from '../testing/request-decisions.js';
import type { RequestCommand } from './request.decider.js';

const by = { ...of, by: HR, note: null };
const grant = {
  type: 'grant',
  ...by,
  endorsementRequired: false,
  effect: { effects: ['2026-11-19'], before: SEEN.values },
} as const;
const refusedEffect = refuse('rule', plain('The effect is refused.'));
const endorse = { type: 'endorse', ...by, mayDecide: true, revokes: false } as const;

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

  it.each<[string, readonly RequestEvent[], RequestCommand, string]>([
    ['on an own request', [made()], { ...grant, by: EMPID }, 'forbidden'],
    ['on an own request, by an endorsement', [made()], { ...endorse, by: EMPID }, 'forbidden'],
    ['on one of another department', [made()], { ...endorse, mayDecide: false }, 'forbidden'],
    [
      'on one of another department that is decided',
      [made(), granted],
      { ...endorse, mayDecide: false },
      'forbidden',
    ],
    ['on an unknown one of another department', [], { ...endorse, mayDecide: false }, 'forbidden'],
    ['on an unknown request', [], grant, 'missing'],
    ['to grant what cannot take effect', [made()], { ...grant, effect: refusedEffect }, 'rule'],
    [
      'that is made already, whether or not the effect would be refused',
      [made(), granted],
      { ...grant, effect: refusedEffect },
      'conflict',
    ],
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

  it('that was a grant, and was declared void, can be made again with its effect', () => {
    const again = decide([made(), fulfilled], grant);
    expect(again).toMatchObject({ events: [{ type: 'RequestGranted' }] });
    expect(decide([made(), fulfilled, granted], { type: 'fulfil', ...of })).toMatchObject({
      events: [{ type: 'RequestFulfilled' }],
    });
  });

  it('costs what the number of earlier events asks for, and not its square', () => {
    const many = Array.from({ length: 40_000 }, (_, index) => made(index + 2)).map((event, index) => {
      const { EMPID, REQUEST_ID } = event.data;
      return index % 2 === 0 ? event : ({ type: 'RequestTakenBack', data: { EMPID, REQUEST_ID } } as const);
    });
    // A copy of all requests at each event would take minutes.
    expect(decide([made(), ...many], grant)).toEqual({ events: [granted] });
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
    expect(decide([overtime], { ...grant, effect: { ...grant.effect, before: null } })).toMatchObject({
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
