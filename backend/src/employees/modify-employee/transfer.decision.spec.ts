import { describe, expect, it } from '@jest/globals';
import type { EmployeeEvent } from '@timekeep/contracts/events/employee';
import { company, department, given, organizationOf } from '../../testing/given.js';
import { employeeDecider, type ModifyEmployeeCommand } from '../employee.decider.js';
import type { EmployeeState } from '../employee.state.js';

const EMPID = '100001';
const organization = organizationOf({
  [-4]: company('Acme'),
  [-3]: department('Stores'),
  [-2]: department('Sales'),
});
const person = { EMPID, EMP_LNAME: 'CRUZ', EMP_FNAME: 'ANA' };
const acme = { COMPANY: 'Acme', COMPANY_ID: '-4' };
const SALES = { DEPT: 'Sales', DEPT_ID: '-2', ...acme };
const STORES = { DEPT: 'Stores', DEPT_ID: '-3', ...acme };

const registered: EmployeeEvent = {
  type: 'EmployeeRegistered',
  data: {
    ...{ ...person, ...SALES, pinHash: 'abc', hiredOn: '2024-02-05' },
    ...{ MONTHYEAR: '112024', STATUS: 'OK', NoOfPrint: 0, LastPrinted: 6 },
  },
};

const transferred = (place: typeof SALES, effectiveOn: string | null, changes = {}): EmployeeEvent => ({
  type: 'EmployeeModified',
  data: { ...person, ...place, effectiveOn, replaces: null, pinHash: 'abc', pinChanged: false, ...changes },
});

const to = (
  DEPT: string,
  effectiveOn: string | null,
  changes: Partial<ModifyEmployeeCommand> = {},
): ModifyEmployeeCommand => ({
  type: 'modify',
  employee: { ...person, DEPT, COMPANY: 'Acme', PIN: null },
  ...{ revision: null, pinHash: null, hiredOn: null, effectiveOn, replaces: null },
  ...{ earliest: '2023-01-01', today: '2024-11-20', organization },
  ...changes,
});

describe('a transfer', () => {
  const history = given(employeeDecider, registered);

  it.each<[what: string, effectiveOn: string | null, recorded: string | null]>([
    ['without a day, from today on', null, '2024-11-20'],
    ['a week late', '2024-11-13', '2024-11-13'],
    ['ahead', '2025-11-21', '2025-11-21'],
    ['from the first day on, whenever that is', '2024-02-05', null],
  ])('is recorded %s', (_what, effectiveOn, recorded) => {
    expect(history.when(to('Stores', effectiveOn))).toEqual({ events: [transferred(STORES, recorded)] });
  });

  it('without a day holds from the first day on for who begins later', () => {
    const today = { today: '2024-01-20' };
    expect(history.when(to('Stores', null, today))).toEqual({ events: [transferred(STORES, null)] });
  });

  it.each(['2024-02-04', '2025-11-22'])(
    'from %s on is refused: outside the first day and a year ahead',
    (on) => {
      expect(history.when(to('Stores', on))).toMatchObject({ refusal: { kind: 'rule' } });
    },
  );

  it('to the department of that day records nothing', () => {
    expect(history.when(to('Sales', '2024-11-13'))).toEqual({ events: [] });
  });

  it('is corrected and taken back by another of the same day', () => {
    const late = given(employeeDecider, registered, transferred(STORES, '2024-11-13'));
    expect(late.when(to('Stores', '2024-11-13'))).toEqual({ events: [] });
    expect(late.when(to('Sales', '2024-11-13'))).toEqual({ events: [transferred(SALES, '2024-11-13')] });
  });

  it('is compared with the department of its own day', () => {
    const ahead = given(employeeDecider, registered, transferred(STORES, '2024-12-02'));
    expect(ahead.when(to('Sales', null))).toEqual({ events: [] });
    expect(ahead.when(to('Sales', '2024-12-02'))).toEqual({ events: [transferred(SALES, '2024-12-02')] });
  });

  it('from a first day after which others are recorded keeps its day, so that it counts', () => {
    const late = given(employeeDecider, registered, transferred(STORES, '2024-02-05'), {
      type: 'FirstDayCorrected',
      data: { EMPID, hiredOn: '2024-02-12', formerly: '2024-02-05' },
    });
    expect(late.when(to('Sales', '2024-02-12'))).toEqual({ events: [transferred(SALES, '2024-02-12')] });
  });

  it('is not changed by another name', () => {
    const late = given(employeeDecider, registered, transferred(STORES, '2024-11-13'));
    const employee = { ...person, EMP_LNAME: 'Reyes', DEPT: 'Stores', COMPANY: 'Acme', PIN: null };
    const renamed = transferred(SALES, null, { EMP_LNAME: 'REYES' });
    expect(late.when(to('Stores', null, { employee }))).toEqual({ events: [renamed] });
    const after = given(employeeDecider, registered, transferred(STORES, '2024-11-13'), renamed);
    expect(after.when(to('Stores', null, { employee }))).toEqual({ events: [] });
  });

  describe('that was recorded', () => {
    const DEPOT = { DEPT: 'Depot', DEPT_ID: '-1', ...acme };
    const three = organizationOf({
      [-4]: company('Acme'),
      [-3]: department('Stores'),
      [-2]: department('Sales'),
      [-1]: department('Depot'),
    });
    const instead = (DEPT: string, effectiveOn: string | null, replaces: string) =>
      to(DEPT, effectiveOn, { replaces, organization: three });
    const places = (...events: EmployeeEvent[]) => {
      const found = events.reduce<EmployeeState>(
        (state, event) =>
          employeeDecider.evolve(state, event, {
            ...{ id: '', actor: 'hr', recordedAt: new Date(0) },
            position: { commit: 0n, prepare: 0n },
          }),
        null,
      );
      return found?.placements.map(({ from, department: name }) => [from, name]);
    };
    const stores = transferred(STORES, '2024-12-02');
    const moved = transferred(STORES, '2024-12-16', { replaces: '2024-12-02' });
    const takenBack = transferred(SALES, null, { replaces: '2024-12-02' });

    it.each<[what: string, command: ModifyEmployeeCommand, event: EmployeeEvent]>([
      ['is moved to a later day', instead('Stores', '2024-12-16', '2024-12-02'), moved],
      [
        'is moved to an earlier day, and to another department',
        instead('Depot', '2024-11-25', '2024-12-02'),
        transferred(DEPOT, '2024-11-25', { replaces: '2024-12-02' }),
      ],
      [
        'is moved to the first day',
        instead('Stores', '2024-02-05', '2024-12-02'),
        transferred(STORES, null, { replaces: '2024-12-02' }),
      ],
      ['keeps its day', instead('Depot', '2024-12-02', '2024-12-02'), transferred(DEPOT, '2024-12-02')],
      ['is taken back, whatever the department is', instead('Depot', null, '2024-12-02'), takenBack],
      ['is taken back by the department before it', instead('Sales', '2024-12-02', '2024-12-02'), takenBack],
    ])('%s', (_what, command, event) => {
      expect(given(employeeDecider, registered, stores).when(command)).toEqual({ events: [event] });
    });

    it('is not there any more after it was moved or taken back, and another of its day can be recorded', () => {
      const first = ['1900-01-01', 'Sales'];
      expect(places(registered, stores, moved)).toEqual([first, ['2024-12-16', 'Stores']]);
      expect(places(registered, stores, takenBack)).toEqual([first]);
      expect(places(registered, stores, moved, stores)).toEqual([
        ...[first, ['2024-12-02', 'Stores'], ['2024-12-16', 'Stores']],
      ]);
    });

    it('is corrected twice, and over another one', () => {
      const again = given(employeeDecider, registered, stores, moved);
      const third = instead('Stores', '2024-12-20', '2024-12-16');
      expect(again.when(third)).toEqual({
        events: [transferred(STORES, '2024-12-20', { replaces: '2024-12-16' })],
      });
      expect(again.when(instead('Stores', '2024-12-20', '2024-12-02'))).toMatchObject({
        refusal: { kind: 'rule' },
      });
      const two = given(employeeDecider, registered, stores, transferred(DEPOT, '2024-12-10'));
      expect(two.when(instead('Stores', '2024-12-16', '2024-12-02'))).toEqual({ events: [moved] });
    });

    it('is unchanged by the same department from the same day', () => {
      expect(
        given(employeeDecider, registered, stores).when(instead('Stores', '2024-12-02', '2024-12-02')),
      ).toEqual({ events: [] });
    });
  });

  it('notes another PIN', () => {
    const decided = history.when(to('Sales', null, { pinHash: 'new' }));
    expect(decided).toEqual({ events: [transferred(SALES, null, { pinHash: 'new', pinChanged: true })] });
  });

  it('of who has left is taken for the days of the employment alone, and without another name', () => {
    const left = given(employeeDecider, registered, {
      type: 'EmployeeResigned',
      data: {
        ...{ EMPID, resignedOn: '2024-11-18', accessUntil: '2024-11-18' },
        ...{ returnsLeave: true, formerly: null },
      },
    });
    expect(left.when(to('Stores', '2024-11-13'))).toEqual({ events: [transferred(STORES, '2024-11-13')] });
    expect(left.when(to('Stores', null))).toMatchObject({ refusal: { kind: 'rule' } });
    expect(left.when(to('Stores', '2024-11-19'))).toMatchObject({ refusal: { kind: 'rule' } });
    const employee = { ...person, EMP_LNAME: 'Reyes', DEPT: 'Stores', COMPANY: 'Acme', PIN: null };
    expect(left.when(to('Stores', '2024-11-13', { employee }))).toMatchObject({ refusal: { kind: 'rule' } });
  });
});
