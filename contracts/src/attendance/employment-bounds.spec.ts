import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addDays, datesBetween, type WorkDate } from '../time/work-date.js';
import {
  boundsBeside,
  employmentsOf,
  firstInGap,
  formerAfterRehire,
  formerLeaveAfterRehire,
  isAnniversaryCounted,
  isEmployedOn,
  isLeaveCounted,
  isNearBound,
  sideOutside,
  type EmploymentBounds,
} from './employment-bounds.js';

/** Employed in March and April, and again from 1 June on. */
const REHIRED: EmploymentBounds = {
  hiredOn: '2026-06-01',
  resignedOn: null,
  former: [{ from: '2026-03-02', to: '2026-04-30' }],
};

describe('the days of an employee who was rehired', () => {
  it.each([
    ['2026-03-01', null, '2026-03-02'],
    ['2026-05-01', '2026-04-30', '2026-06-01'],
    ['2026-05-31', '2026-04-30', '2026-06-01'],
  ])('do not have %s, which is after %s and before %s', (date, last, first) => {
    expect(isEmployedOn(REHIRED, date)).toBe(false);
    expect(boundsBeside(date, REHIRED)).toEqual({ last, first });
  });

  it.each(['2026-03-02', '2026-04-30', '2026-06-01', '2030-01-01'])('have %s', (date) => {
    expect(isEmployedOn(REHIRED, date)).toBe(true);
    expect(boundsBeside(date, REHIRED)).toBeNull();
    expect(sideOutside(date, REHIRED)).toBeNull();
  });

  it.each([
    ['within one employment', '2026-03-02', '2026-04-30', null],
    ['across the gap', '2026-04-30', '2026-06-01', '2026-05-01'],
    ['into the gap', '2026-04-29', '2026-05-02', '2026-05-01'],
    ['out of the gap', '2026-05-31', '2026-06-02', '2026-05-31'],
    ['before the first one', '2026-02-01', '2026-02-02', null],
  ])('span the gap between two employments %s: %s to %s', (_name, FROM, TO, date) => {
    const gap = date && { date, last: '2026-04-30', first: '2026-06-01' };
    expect(firstInGap(datesBetween(FROM, TO), REHIRED)).toEqual(gap);
    // Rehired on the day after the last one, there is none.
    const next = { ...REHIRED, hiredOn: '2026-05-01' };
    expect(firstInGap(datesBetween(FROM, TO), next)).toBeNull();
  });

  it('end with the newest employment', () => {
    const left = { ...REHIRED, resignedOn: '2026-06-30' };
    expect(boundsBeside('2026-07-01', left)).toEqual({ last: '2026-06-30', first: null });
    expect(employmentsOf(left)).toEqual([
      { from: '2026-03-02', to: '2026-04-30' },
      { from: '2026-06-01', to: '2026-06-30' },
    ]);
  });

  it('are named in words', () => {
    expect(sideOutside('2026-03-01', REHIRED)).toBe("before the employee's first day, 2026-03-02");
    expect(sideOutside('2026-05-15', REHIRED)).toBe(
      "after the employee's last day, 2026-04-30, and before the next first day, 2026-06-01",
    );
    expect(sideOutside('2022-01-01', { hiredOn: '2020-01-01', resignedOn: null })).toBe(
      'before the first day of all records, 2023-01-01',
    );
  });

  it('have bounds near which shifts decide the work date of a punch', () => {
    for (const bound of ['2026-03-02', '2026-05-01', '2026-06-01']) {
      expect(isNearBound(bound, REHIRED)).toBe(true);
      expect(isNearBound(addDays(bound, 10), REHIRED)).toBe(false);
    }
  });

  it('do not have those of an employment that never began', () => {
    const never = { hiredOn: '2026-06-01', resignedOn: '2026-05-31' };
    expect(employmentsOf(never)).toEqual([]);
    expect(formerAfterRehire(never, never.resignedOn)).toEqual([]);
    expect(isEmployedOn(never, '2026-06-01')).toBe(false);
  });
});

describe('leave of an employee who was rehired', () => {
  const bounds = {
    hiredOn: '2026-06-01',
    leaveUntil: null,
    former: [{ from: '2026-03-02', to: '2026-04-30', leaveUntil: '2026-04-30' }],
  };

  it('counts within the employments', () => {
    const counted = ['2026-03-01', '2026-03-02', '2026-04-30', '2026-05-01', '2026-06-01'].filter((date) =>
      isLeaveCounted(bounds, date),
    );
    expect(counted).toEqual(['2026-03-02', '2026-04-30', '2026-06-01']);
  });

  it('grows on anniversaries that are not between two employments', () => {
    const counted = ['2020-01-01', '2026-04-30', '2026-05-01', '2026-06-01'].filter((date) =>
      isAnniversaryCounted(bounds, date),
    );
    expect(counted).toEqual(['2020-01-01', '2026-04-30', '2026-06-01']);
  });

  it('keeps the last day on which it counted', () => {
    const former = formerLeaveAfterRehire({ hiredOn: '2026-06-01', leaveUntil: null }, '2026-08-31');
    expect(former).toEqual([{ from: '2026-06-01', to: '2026-08-31', leaveUntil: null }]);
  });
});

const START = '2026-01-01';
const LENGTH = 40;

/** Numbers of days from the start: of work, of a break, of work again, and so on. */
const lengths = fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 6 });

/** Returns the bounds after employments and breaks of these lengths, by the events in their order; the last one lasts if it has no end. */
function boundsOf(parts: readonly number[]): EmploymentBounds {
  let bounds: EmploymentBounds = { hiredOn: START, resignedOn: null };
  let next = START;
  parts.forEach((length, index) => {
    const end = addDays(next, length - 1);
    if (index % 2 === 0) bounds = { ...bounds, resignedOn: end };
    else {
      const former = formerAfterRehire(bounds, bounds.resignedOn ?? end);
      bounds = { hiredOn: addDays(end, 1), resignedOn: null, former };
    }
    next = addDays(end, 1);
  });
  return bounds;
}

const daysOf = (bounds: EmploymentBounds): WorkDate[] =>
  datesBetween(START, addDays(START, LENGTH)).filter((date) => isEmployedOn(bounds, date));

describe('employments', () => {
  it('have the days between each first and last day, and each date is within or beside a bound', () => {
    fc.assert(
      fc.property(lengths, (parts) => {
        const bounds = boundsOf(parts);
        const periods = employmentsOf(bounds);
        for (const date of datesBetween(addDays(START, -2), addDays(START, LENGTH))) {
          const isIn = periods.some(({ from, to }) => from <= date && (to === null || date <= to));
          expect(isEmployedOn(bounds, date)).toBe(isIn);
          const beside = boundsBeside(date, bounds);
          expect(beside === null).toBe(isIn);
          if (beside?.last) expect(isEmployedOn(bounds, beside.last)).toBe(true);
          if (beside?.first) expect(isEmployedOn(bounds, beside.first)).toBe(true);
        }
      }),
    );
  });

  it('are those that were before once a resignation is undone, whatever employments came before', () => {
    fc.assert(
      fc.property(lengths, fc.integer({ min: 0, max: 20 }), (parts, length) => {
        const working = boundsOf(parts.length % 2 === 0 ? parts : parts.slice(0, -1));
        const resigned = { ...working, resignedOn: addDays(working.hiredOn, length) };
        expect(daysOf({ ...resigned, resignedOn: null })).toEqual(daysOf(working));
        // A rehire on the day after the last one is no break.
        const hiredOn = addDays(resigned.resignedOn, 1);
        const former = formerAfterRehire(resigned, resigned.resignedOn);
        expect(daysOf({ hiredOn, resignedOn: null, former })).toEqual(daysOf(working));
      }),
    );
  });
});
