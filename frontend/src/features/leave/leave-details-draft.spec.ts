import { describe, expect, it } from '@jest/globals';
import { LEAVE_MESSAGES } from '@timekeep/contracts/api/leave-api';
import { detailsProblem, detailsRequest, differs, rebased, type DetailsDraft } from './leave-details-draft';

const draft: DetailsDraft = { SL: '5', VL: '-2', INCREMENT: '1', ANNIV: '2020-02-29' };

describe('leave details', () => {
  it('are sent as whole numbers, with the revision that was read', () => {
    expect(
      detailsRequest({ EMPID: '100003', revision: '7' }, { ...draft, SL: ' 07 ', VL: '-3', ANNIV: '' }),
    ).toEqual({
      EMPID: '100003',
      leaveUpdates: [
        { LEAVE_TYPE: 'SL', DAYS: 7 },
        { LEAVE_TYPE: 'VL', DAYS: -3 },
      ],
      annivUpdate: { ANNIV: null, INCREMENT: 1 },
      revision: '7',
    });
  });

  it.each(['0', '-999', '999', '+4', ' 12 '])('take %p as a balance', (SL) => {
    expect(detailsProblem('100003', { ...draft, SL })).toBeNull();
  });

  it.each(['1.5', '1e2', 'ten', '--1', '1000', '-1000', '0x10'])('do not take %p as a balance', (VL) => {
    const message = 'Please enter a whole number from -999 to 999.';
    expect(detailsProblem('100003', { ...draft, VL })).toEqual({ message, fields: { VL: message } });
  });

  it('do not take an increment below zero', () => {
    const message = 'Please enter a whole number from 0 to 999.';
    expect(detailsProblem('100003', { ...draft, INCREMENT: '-1' })?.fields).toEqual({ INCREMENT: message });
  });

  it.each([
    ['100003', { SL: '' }],
    ['100003', { INCREMENT: ' ' }],
    ['', {}],
  ])('need an employee and all numbers', (EMPID, missing) => {
    expect(detailsProblem(EMPID, { ...draft, ...missing })?.message).toBe(LEAVE_MESSAGES.fillFields);
  });

  it('need a whole date or none', () => {
    expect(detailsProblem('100003', { ...draft, ANNIV: null })?.message).toBe('Date input not valid.');
    expect(detailsProblem('100003', { ...draft, ANNIV: '' })).toBeNull();
  });

  it('keep what was entered when somebody else saved, and take over the rest', () => {
    const entered = { ...draft, SL: '9', ANNIV: '' };
    const present = { SL: '4', VL: '3', INCREMENT: '1', ANNIV: '2021-01-01' };
    expect(rebased(entered, draft, present)).toEqual({ SL: '9', VL: '3', INCREMENT: '1', ANNIV: '' });
  });

  it('know whether something was entered', () => {
    expect(differs(draft, { ...draft })).toBe(false);
    expect(differs({ ...draft, VL: '0' }, draft)).toBe(true);
    expect(differs({ ...draft, ANNIV: '' }, draft)).toBe(true);
  });
});
