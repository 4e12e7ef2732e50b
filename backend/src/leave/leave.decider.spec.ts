import { describe, expect, it } from '@jest/globals';
import type { LeaveEvent } from '@timekeep/contracts/events/leave-events';
import { given } from '../testing/given.js';
import { leaveDecider, type AddLeaveDecision } from './leave.decider.js';

const command: AddLeaveDecision = {
  type: 'add',
  entry: { EMPID: '100001', LEAVE_TYPE: 'SL', DATE: '2024-03-04', REMARKS: ' Fever ' },
  hiredOn: '2024-01-15',
};
const added: LeaveEvent = {
  type: 'LeaveTransactionAdded',
  data: {
    EMPID: '100001',
    TRANSAC_ID: '100001-1',
    LEAVE_TYPE: 'SL',
    DATE: '2024-03-04',
    DAYS: 1,
    REMARKS: 'Fever',
  },
};

describe('adding a leave transaction', () => {
  it('records one day under the employee’s first number', () => {
    expect(given(leaveDecider).when(command)).toEqual({ events: [added] });
  });

  it('counts on', () => {
    const entry = { ...command.entry, DATE: '2024-03-05' };
    expect(given(leaveDecider, added).when({ ...command, entry })).toMatchObject({
      events: [{ data: { TRANSAC_ID: '100001-2', DATE: '2024-03-05' } }],
    });
  });

  it('refuses a second one on the same date, of whichever type', () => {
    const entry = { ...command.entry, LEAVE_TYPE: 'VL' } as const;
    expect(given(leaveDecider, added).when({ ...command, entry })).toEqual({
      refusal: { kind: 'conflict', message: 'Employee 100001 has leave on 2024-03-04 already.' },
    });
  });

  it('takes the first day of employment, and refuses the day before', () => {
    const on = (DATE: string) => ({ ...command, entry: { ...command.entry, DATE } });
    expect(given(leaveDecider).when(on('2024-01-15'))).toHaveProperty('events');
    expect(given(leaveDecider).when(on('2024-01-14'))).toEqual({
      refusal: {
        kind: 'rule',
        message: '2024-01-14 is before the first day of employee 100001, 2024-01-15.',
      },
    });
  });

  it.each(['a\u0000b', 'a\u001bb', 'a\r\nb', '\ud800'])('refuses the remarks %j', (REMARKS) => {
    const entry = { ...command.entry, REMARKS };
    expect(given(leaveDecider).when({ ...command, entry })).toEqual({
      refusal: { kind: 'invalid', message: 'The remarks must be readable text.' },
    });
  });

  it('takes remarks of several lines', () => {
    const entry = { ...command.entry, REMARKS: 'Fever\n\tand cough' };
    expect(given(leaveDecider).when({ ...command, entry })).toMatchObject({
      events: [{ data: { REMARKS: 'Fever\n\tand cough' } }],
    });
  });

  it('refuses an unknown employee, a date that is none, and empty remarks', () => {
    expect(given(leaveDecider).when({ ...command, hiredOn: null })).toMatchObject({
      refusal: { kind: 'missing', message: 'There is no employee 100001.' },
    });
    const { entry } = command;
    expect(given(leaveDecider).when({ ...command, entry: { ...entry, DATE: '2024-02-30' } })).toMatchObject({
      refusal: { kind: 'invalid', message: '2024-02-30 is not a date.' },
    });
    expect(given(leaveDecider).when({ ...command, entry: { ...entry, REMARKS: ' ' } })).toMatchObject({
      refusal: { kind: 'invalid', message: 'The remarks must not be empty.' },
    });
  });
});
