import { describe, expect, it } from '@jest/globals';
import type { OwnLeaveAnswer, RequestItem } from '@timekeep/contracts/api/requests-api';
import { daysTaken, withPressedPart } from '@/shared/leave/day-parts';
import { chosenDays, leaveGround, rangeProblem, rangesOf, waitingDays } from './leave-choice';

const HOURS = ['09:00:00', '18:00:00'] as const;
const OFF = ['00:00:00', '00:00:00'] as const;

/** Works from Monday to Friday, has leave on Dec 10, and Dec 8 is a holiday. */
const own: OwnLeaveAnswer = {
  balances: { SL: 3, VL: 7 },
  days: [],
  absences: [],
  worked: ['2026-12-16'],
  schedule: [
    {
      FROM: '2026-01-01',
      TO: '2026-12-31',
      DAYS: 5,
      TIME: {
        monday: HOURS,
        tuesday: HOURS,
        wednesday: HOURS,
        thursday: HOURS,
        friday: HOURS,
        saturday: OFF,
      },
    },
  ],
  holidays: [{ date: '2026-12-08', remark: 'LH', returnsLeave: true, name: null, second: null }],
  lines: [
    {
      TRANSAC_ID: '100003-1',
      EMPID: '100003',
      LEAVE_TYPE: 'VL',
      DATE: '2026-12-10',
      DAYS: 1,
      REMARKS: 'Trip',
      CHANGE: -1,
      BALANCE: 7,
      half: null,
    },
  ],
};

const asked: RequestItem = {
  REQUEST_ID: '100003-1',
  EMPID: '100003',
  EMPNAME: 'DELA CRUZ, JUAN',
  DEPT: 'Warehouse',
  COMPANY: 'Luzviminda Logistics',
  kind: 'leave',
  FROM: '2026-12-14',
  TO: '2026-12-14',
  remark: null,
  TimeIN1: null,
  TimeOUT1: null,
  breakTimes: null,
  LEAVE_TYPE: 'VL',
  half: null,
  except: [],
  minutes: null,
  reason: 'Trip',
  state: 'made',
  fulfilled: false,
  note: null,
  madeAt: '2026-11-20T01:00:00.000Z',
  changedAt: '2026-11-20T01:00:00.000Z',
  changedBy: 'DELA CRUZ, JUAN',
  endorsedBy: null,
  revision: '1',
};

const ground = leaveGround(own, [asked]);
const choice = { FROM: '2026-12-03', TO: '2026-12-09', parts: [] };

describe('the choice of days of leave', () => {
  it('takes working days alone, in one range over rest days and holidays', () => {
    const days = chosenDays(choice, ground);
    expect(days.map(({ reason }) => reason)).toEqual([
      null,
      null,
      'Rest day',
      'Rest day',
      null,
      'Legal Holiday',
      null,
    ]);
    expect(daysTaken(days)).toBe(4);
    expect(rangesOf(days, ground)).toEqual([
      { FROM: '2026-12-03', TO: '2026-12-09', half: null, except: [] },
    ]);
  });

  it('begins and ends a range with a working day', () => {
    const days = chosenDays({ ...choice, FROM: '2026-12-05', TO: '2026-12-08' }, ground);
    expect(rangesOf(days, ground)).toEqual([
      { FROM: '2026-12-07', TO: '2026-12-07', half: null, except: [] },
    ]);
  });

  it.each([
    ['2026-12-09', ['none', 'AM', 'none', 'PM', 'whole']],
    ['2026-12-04', ['whole', 'AM', 'AM', 'PM', 'whole']],
  ])(
    'takes the pressed part, and leaves a day of several out when it is pressed again; to %s',
    (TO, after) => {
      let parts: readonly string[] = [];
      const chosen = (['whole', 'AM', 'AM', 'PM', 'whole'] as const).map((pressed) => {
        const range = { FROM: TO === '2026-12-04' ? TO : '2026-12-03', TO };
        const partOf = () =>
          chosenDays({ ...range, parts }, ground).find(({ date }) => date === '2026-12-04')?.part ?? 'none';
        const days = chosenDays({ ...range, parts }, ground);
        parts = withPressedPart(parts, days, { date: '2026-12-04', part: partOf() }, pressed);
        return partOf();
      });
      expect(chosen).toEqual(after);
    },
  );

  it('takes half of a day that was worked, and never the whole', () => {
    const worked = { FROM: '2026-12-16', TO: null, parts: [] };
    const [only] = chosenDays(worked, ground);
    expect(only).toEqual({ date: '2026-12-16', reason: 'Worked', possible: ['AM', 'PM'], part: 'AM' });
    const range = { ...worked, FROM: '2026-12-15' };
    const days = chosenDays({ ...range, TO: '2026-12-17', parts: ['2026-12-16 PM'] }, ground);
    expect(daysTaken(days)).toBe(2.5);
    expect(rangesOf(days, ground)).toEqual([
      { FROM: '2026-12-15', TO: '2026-12-17', half: null, except: ['2026-12-16'] },
      { FROM: '2026-12-16', TO: '2026-12-16', half: 'PM', except: [] },
    ]);
  });

  it('takes the only day that is left of a range from which it was left out', () => {
    const days = chosenDays({ FROM: '2026-12-04', TO: null, parts: ['2026-12-04 none'] }, ground);
    expect(days).toMatchObject([{ date: '2026-12-04', reason: null, part: 'whole' }]);
  });

  it('makes a range of its own of half a day, and one of all whole days without those that are left out', () => {
    const days = chosenDays({ ...choice, parts: ['2026-12-04 PM', '2026-12-07 none'] }, ground);
    expect(daysTaken(days)).toBe(2.5);
    expect(rangesOf(days, ground)).toEqual([
      { FROM: '2026-12-03', TO: '2026-12-09', half: null, except: ['2026-12-04', '2026-12-07'] },
      { FROM: '2026-12-04', TO: '2026-12-04', half: 'PM', except: [] },
    ]);
  });

  it('leaves out days of leave and days that were asked for, rest days of that request included', () => {
    const days = chosenDays({ FROM: '2026-12-09', TO: '2026-12-15', parts: [] }, ground);
    expect(days.filter(({ reason }) => reason !== null).map(({ date, reason }) => [date, reason])).toEqual([
      ['2026-12-10', 'On leave'],
      ['2026-12-12', 'Rest day'],
      ['2026-12-13', 'Rest day'],
      ['2026-12-14', 'Asked for'],
    ]);
    const range = { FROM: '2026-12-09', TO: '2026-12-15', half: null };
    expect(rangesOf(days, ground)).toEqual([{ ...range, except: ['2026-12-10', '2026-12-14'] }]);
    const overWeekend = leaveGround(own, [{ ...asked, FROM: '2026-12-11', except: ['2026-12-12'] }]);
    const others = chosenDays({ FROM: '2026-12-09', TO: '2026-12-15', parts: [] }, overWeekend);
    expect(rangesOf(others, overWeekend)).toEqual([
      { ...range, except: ['2026-12-10', '2026-12-11', '2026-12-13', '2026-12-14'] },
    ]);
  });

  it('takes the half of a day that neither a request nor leave has', () => {
    const day = { FROM: '2026-12-14', TO: null, parts: [] };
    const half = leaveGround(own, [{ ...asked, half: 'PM' }]);
    const [only] = chosenDays(day, half);
    expect(only).toEqual({ date: '2026-12-14', reason: 'PM: Asked for', possible: ['AM'], part: 'AM' });
    const both = leaveGround(own, [
      { ...asked, half: 'PM' },
      { ...asked, half: 'AM', state: 'granted' },
    ]);
    expect(chosenDays(day, both)).toMatchObject([{ reason: 'Asked for', possible: [], part: 'none' }]);
    const morning = own.lines.map((line) => ({ ...line, half: 'AM' as const }));
    const onLeave = leaveGround({ ...own, lines: morning }, []);
    expect(chosenDays({ ...day, FROM: '2026-12-10' }, onLeave)).toMatchObject([
      { reason: 'AM: On leave', possible: ['PM'], part: 'PM' },
    ]);
    // Among several days it is taken when it is pressed, and never in the range of the whole days.
    const week = { FROM: '2026-12-11', TO: '2026-12-15', parts: [] };
    expect(rangesOf(chosenDays(week, half), half)).toEqual([
      { FROM: '2026-12-11', TO: '2026-12-15', half: null, except: ['2026-12-14'] },
    ]);
    expect(rangesOf(chosenDays({ ...week, parts: ['2026-12-14 AM'] }, half), half)).toEqual([
      { FROM: '2026-12-11', TO: '2026-12-15', half: null, except: ['2026-12-14'] },
      { FROM: '2026-12-14', TO: '2026-12-14', half: 'AM', except: [] },
    ]);
  });

  it('asks again for days of a request that was returned', () => {
    const free = leaveGround(own, [{ ...asked, state: 'returned' }]);
    const day = { FROM: '2026-12-14', TO: null, parts: [] };
    expect(daysTaken(chosenDays(day, free))).toBe(1);
    // It is neither open nor in the ledger.
    const granted = leaveGround(own, [{ ...asked, state: 'granted' }]);
    expect(daysTaken(chosenDays(day, granted))).toBe(0);
  });

  it('counts the days of each balance that wait: working days, until they are recorded, refused or returned', () => {
    const week = { ...asked, FROM: '2026-12-11', TO: '2026-12-14', half: null };
    const sick = { ...asked, LEAVE_TYPE: 'SL', half: 'AM', state: 'endorsed' } as const;
    const granted = { ...asked, FROM: '2026-12-15', TO: '2026-12-15', state: 'granted' } as const;
    expect(waitingDays(own, [week, sick])).toEqual({ VL: 2, SL: 0.5 });
    expect(waitingDays(own, [granted])).toEqual({ VL: 1, SL: 0 });
    const over = [
      { ...granted, fulfilled: true },
      { ...week, state: 'refused' as const },
    ];
    expect(waitingDays(own, over)).toEqual({ VL: 0, SL: 0 });
  });

  it('has no days while the range is backwards or too long', () => {
    const backwards = { ...choice, TO: '2026-12-02' };
    expect(rangeProblem(backwards)).toBe('The last day is before the first day.');
    expect(chosenDays(backwards, ground)).toEqual([]);
    expect(rangeProblem({ ...choice, TO: '2027-12-02' })).toBe('Please ask for at most 120 days at a time.');
  });
});
