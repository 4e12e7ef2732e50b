import { describe, expect, it } from '@jest/globals';
import type { LeaveEvent, LeaveTransactionAdded } from '@timekeep/contracts/events/leave';
import { leaveMessages } from '@timekeep/contracts/leave/leave-messages';
import { given } from '../testing/given.js';
import { leaveDecider } from './leave.decider.js';

const EMPID = '100002';
const employment = { hiredOn: '2024-01-15', resignedOn: null, leaveUntil: null };
const resigned = { hiredOn: '2024-01-15', resignedOn: '2024-06-28', leaveUntil: '2024-06-28' };
const sick = { LEAVE_TYPE: 'SL', DATE: '2024-03-04', REMARKS: 'Fever' } as const;
const holiday = { LEAVE_TYPE: 'VL', DATE: '2024-03-05', REMARKS: 'Family' } as const;

const added = (n: number, day: typeof sick | typeof holiday = sick): LeaveTransactionAdded => ({
  type: 'LeaveTransactionAdded',
  data: { EMPID, TRANSAC_ID: `${EMPID}-${n}`, ...day, DAYS: 1, HALF: null },
});
const deleted = (n: number): LeaveEvent => ({
  type: 'LeaveTransactionDeleted',
  data: { EMPID, TRANSAC_ID: `${EMPID}-${n}`, LEAVE_TYPE: sick.LEAVE_TYPE, DATE: sick.DATE },
});
const refused = (kind: string, message: string) => ({ refusal: { kind, message } });

describe('adding leave', () => {
  const add = (...entries: object[]) =>
    ({ type: 'add', EMPID, entries: entries.map((entry) => ({ ...sick, ...entry })), employment }) as const;

  it('records one day under the employee’s first number', () => {
    expect(given(leaveDecider).when(add({ REMARKS: ' Fever ' }))).toEqual({ events: [added(1)] });
  });

  it('records several days together, and counts on, also after a deletion', () => {
    expect(given(leaveDecider, added(1), deleted(1)).when(add({}, holiday))).toEqual({
      events: [added(2), added(3, holiday)],
    });
  });

  it('refuses a second one on the same date, of whichever type, with all that came along', () => {
    const message = 'Entry 2: Employee 100002 has leave on 2024-03-04 already.';
    const again = { LEAVE_TYPE: 'VL' };
    expect(given(leaveDecider, added(1)).when(add(holiday, again))).toEqual(refused('conflict', message));
    expect(given(leaveDecider).when(add(holiday, {}, again))).toEqual(
      refused(
        'conflict',
        'Entry 3 has the same date as entry 2, 2024-03-04. Each entry needs a date of its own.',
      ),
    );
  });

  it('takes two halves of a date, of two types, and no hours twice', () => {
    const morning = { DAYS: 0.5, half: 'AM' };
    const afternoon = { LEAVE_TYPE: 'VL', DAYS: '0.5', half: 'PM' };
    const both = given(leaveDecider).when(add(morning, afternoon));
    expect(both).toMatchObject({
      events: [
        { data: { LEAVE_TYPE: 'SL', DAYS: 0.5, HALF: 'AM' } },
        { data: { LEAVE_TYPE: 'VL', DAYS: 0.5, HALF: 'PM' } },
      ],
    });
    const taken = refused('conflict', 'Employee 100002 has leave on 2024-03-04 already.');
    const first = { ...added(1), data: { ...added(1).data, DAYS: 0.5, HALF: 'AM' } } as const;
    expect(given(leaveDecider, first).when(add(morning))).toEqual(taken);
    expect(given(leaveDecider, first).when(add({}))).toEqual(taken);
    expect(given(leaveDecider, first).when(add(afternoon))).toHaveProperty('events.length', 1);
    expect(given(leaveDecider, added(1)).when(add(afternoon))).toEqual(taken);
  });

  it.each([[{ DAYS: 0.5, half: null }], [{ DAYS: 1, half: 'AM' }], [{ DAYS: '1', half: 'PM' }]])(
    'refuses the unclear half %j',
    (entry) => {
      expect(given(leaveDecider).when(add(entry))).toEqual(
        refused('invalid', 'Half a day of leave needs 0.5 days and its half, AM or PM.'),
      );
    },
  );

  it('takes the first and the last day of employment, and no day beyond', () => {
    const on = (DATE: string) => ({ ...add({ DATE }), employment: resigned });
    expect(given(leaveDecider).when(on('2024-01-15'))).toHaveProperty('events');
    expect(given(leaveDecider).when(on('2024-06-28'))).toHaveProperty('events');
    expect(given(leaveDecider).when(on('2024-01-14'))).toEqual(
      refused('rule', '2024-01-14 is before the first day of employee 100002, 2024-01-15.'),
    );
    expect(given(leaveDecider).when(on('2024-06-29'))).toEqual(
      refused('rule', '2024-06-29 is after the last day of employee 100002, 2024-06-28.'),
    );
  });

  it.each([
    [{ DATE: '2024-02-30' }, '2024-02-30 is not a date.'],
    [{ LEAVE_TYPE: 'EL' }, 'The leave type must be SL or VL.'],
    [{ REMARKS: '' }, 'Please fill in all required fields.'],
    [{ REMARKS: ' ' }, 'Please fill in all required fields.'],
    ...['a\u0000b', 'a\u001bb', 'a\r\nb', '\ud800', 'a\u202eb'].map(
      (REMARKS) => [{ REMARKS }, 'The remarks must be readable text.'] as const,
    ),
  ])('refuses %j', (entry, message) => {
    expect(given(leaveDecider).when(add(entry))).toEqual(refused('invalid', message));
    const isMissing = message === leaveMessages.fillFields().text;
    expect(given(leaveDecider).when(add(holiday, entry))).toEqual(
      refused('invalid', isMissing ? message : `Entry 2: ${message}`),
    );
  });

  it('takes remarks of several lines', () => {
    expect(given(leaveDecider).when(add({ REMARKS: 'Fever\n\tand cough' }))).toMatchObject({
      events: [{ data: { REMARKS: 'Fever\n\tand cough' } }],
    });
  });

  it('refuses an unknown employee', () => {
    expect(given(leaveDecider).when({ ...add({}), employment: null })).toEqual(
      refused('missing', 'There is no employee 100002.'),
    );
  });
});

describe('editing leave', () => {
  const edit = (n: number, changes: object = {}) => ({
    TRANSAC_ID: `${EMPID}-${n}`,
    ...sick,
    ...changes,
  });
  const command = (...edits: ReturnType<typeof edit>[]) =>
    ({ type: 'edit', EMPID, edits, revision: undefined, employment }) as const;

  it('records the day as it is now, and which it was', () => {
    expect(given(leaveDecider, added(1)).when(command(edit(1, holiday)))).toEqual({
      events: [
        {
          type: 'LeaveTransactionEdited',
          data: { ...added(1, holiday).data, formerType: 'SL', formerDate: '2024-03-04' },
        },
      ],
    });
  });

  it('changes nothing when the day is like this already', () => {
    expect(given(leaveDecider, added(1)).when(command(edit(1, { REMARKS: 'Fever ' })))).toEqual({
      events: [],
    });
  });

  it('takes a date that an edit of the same call has left, and none that is taken', () => {
    const both = given(leaveDecider, added(1), added(2, holiday));
    const away = edit(2, { DATE: '2024-03-06' });
    const there = edit(1, { DATE: holiday.DATE });
    expect(both.when(command(away, there))).toMatchObject({
      events: [{ data: { TRANSAC_ID: '100002-2' } }, { data: { TRANSAC_ID: '100002-1' } }],
    });
    expect(both.when(command(there, away))).toEqual(
      refused('conflict', 'Employee 100002 has leave on 2024-03-05 already.'),
    );
  });

  it('refuses two edits onto one date, naming both', () => {
    const both = given(leaveDecider, added(1), added(2, holiday));
    const [first, second] = [edit(1, { DATE: '2024-03-07' }), edit(2, { DATE: '2024-03-07' })];
    expect(both.when(command(first, second))).toEqual(
      refused('conflict', 'Leave transactions 100002-1 and 100002-2 would have the same date, 2024-03-07.'),
    );
  });

  it('refuses an unknown, a deleted and a strange transaction, and an unknown employee', () => {
    const history = given(leaveDecider, added(1), deleted(1));
    expect(history.when(command(edit(1)))).toEqual(
      refused('missing', 'Leave transaction 100002-1 was deleted already.'),
    );
    expect(history.when(command(edit(2)))).toEqual(
      refused('missing', 'There is no leave transaction 100002-2.'),
    );
    expect(history.when(command(edit(1, { TRANSAC_ID: '100003-1' })))).toEqual(
      refused('invalid', 'Leave transaction 100003-1 is not one of employee 100002.'),
    );
    expect(history.when({ ...command(edit(1)), employment: null })).toEqual(
      refused('missing', 'There is no employee 100002.'),
    );
  });

  it('changes the part of the day, and keeps one that a client does not send', () => {
    const half = { ...added(1), data: { ...added(1).data, DAYS: 0.5, HALF: 'AM' } } as const;
    const history = given(leaveDecider, half);
    expect(history.when(command(edit(1, { DAYS: 1 })))).toEqual({ events: [] });
    expect(history.when(command(edit(1, { DAYS: 1, LEAVE_TYPE: 'VL' })))).toMatchObject({
      events: [{ data: { LEAVE_TYPE: 'VL', DAYS: 0.5, HALF: 'AM' } }],
    });
    expect(history.when(command(edit(1, { DAYS: 1, half: null })))).toMatchObject({
      events: [{ data: { DAYS: 1, HALF: null } }],
    });
    expect(history.when(command(edit(1, { DAYS: 0.5, half: 'PM' })))).toMatchObject({
      events: [{ data: { DAYS: 0.5, HALF: 'PM' } }],
    });
    const other = { ...added(2), data: { ...added(2).data, DAYS: 0.5, HALF: 'PM' } } as const;
    expect(given(leaveDecider, half, other).when(command(edit(1, { DAYS: 1, half: null })))).toEqual(
      refused('conflict', 'Employee 100002 has leave on 2024-03-04 already.'),
    );
  });

  it('takes no remarks too, which only an application needs', () => {
    expect(given(leaveDecider, added(1)).when(command(edit(1, { REMARKS: ' ' })))).toMatchObject({
      events: [{ data: { REMARKS: '' } }],
    });
  });

  it('refuses entries like those of new leave', () => {
    const history = given(leaveDecider, added(1));
    expect(history.when(command(edit(1, { REMARKS: 'a\u0000b' })))).toEqual(
      refused('invalid', 'The remarks must be readable text.'),
    );
    expect(history.when(command(edit(1, { DATE: '2024-01-14' })))).toHaveProperty('refusal.kind', 'rule');
  });

  it('corrects what lies after the last day, where no other day can be moved to', () => {
    const history = given(leaveDecider, added(1));
    const gone = { hiredOn: '2024-01-15', resignedOn: '2024-02-01', leaveUntil: null };
    const retyped = command(edit(1, { LEAVE_TYPE: 'VL' }));
    expect(history.when({ ...retyped, employment: gone })).toHaveProperty('events.length', 1);
    const moved = command(edit(1, { DATE: '2024-03-05' }));
    expect(history.when({ ...moved, employment: gone })).toHaveProperty('refusal.kind', 'rule');
  });

  it('refuses a revision that is no longer the present one, and says who changed it', () => {
    const history = given(leaveDecider, added(1), added(2, holiday));
    const moved = command(edit(1, { DATE: '2024-03-06' }));
    expect(history.when({ ...moved, revision: '2' })).toHaveProperty('events.length', 1);
    for (const revision of ['1', null]) {
      expect(history.when({ ...moved, revision })).toEqual({
        refusal: {
          kind: 'conflict',
          message:
            'The leave of employee 100002 was changed by the employee 100001 in the meantime. Please look at it again.',
          latest: { changedBy: 'the employee 100001', revision: '2' },
        },
      });
    }
  });
});

describe('deleting leave', () => {
  const remove = {
    type: 'delete',
    ...{ EMPID, TRANSAC_ID: '100002-1', revision: undefined, employment },
  } as const;

  it('gives the day back', () => {
    expect(given(leaveDecider, added(1)).when(remove)).toEqual({ events: [deleted(1)] });
  });

  it('refuses an unknown transaction, and one that was deleted', () => {
    expect(given(leaveDecider).when(remove)).toEqual(
      refused('missing', 'There is no leave transaction 100002-1.'),
    );
    expect(given(leaveDecider, added(1), deleted(1)).when(remove)).toEqual(
      refused('missing', 'Leave transaction 100002-1 was deleted already.'),
    );
  });

  it('refuses one based on a revision that is no longer the leave’s, unless the day is gone', () => {
    const history = [added(1), added(2, holiday)] as const;
    expect(given(leaveDecider, ...history).when({ ...remove, revision: '2' })).toEqual({
      events: [deleted(1)],
    });
    expect(given(leaveDecider, ...history).when({ ...remove, revision: '1' })).toMatchObject({
      refusal: { kind: 'conflict', latest: { changedBy: 'the employee 100001', revision: '2' } },
    });
    expect(given(leaveDecider, ...history, deleted(1)).when({ ...remove, revision: '2' })).toEqual(
      refused('missing', 'Leave transaction 100002-1 was deleted already.'),
    );
  });

  it('gives back the type and date as they were edited', () => {
    const edited: LeaveEvent = {
      type: 'LeaveTransactionEdited',
      data: { ...added(1, holiday).data, formerType: 'SL', formerDate: '2024-03-04' },
    };
    expect(given(leaveDecider, added(1), edited).when(remove)).toMatchObject({
      events: [{ data: { LEAVE_TYPE: 'VL', DATE: '2024-03-05' } }],
    });
  });
});
