import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addDays, yearOf } from '../time/work-date.js';
import { anniversaryIn, dueAnniversaries, type AnniversaryTerms } from './anniversaries.js';

const terms: AnniversaryTerms = {
  ANNIV: '2020-02-29',
  annivSetOn: '2023-06-01',
  INCREMENT: 5,
  incrementedYears: [],
};

const WORKING = { hiredOn: '2020-01-01', resignedOn: null };

describe('an anniversary', () => {
  it('is the same day of each year, and 28 February for 29, in leap years too', () => {
    expect(anniversaryIn('2020-02-29', 2023)).toBe('2023-02-28');
    expect(anniversaryIn('2020-02-29', 2024)).toBe('2024-02-28');
    expect(anniversaryIn('2020-02-28', 2024)).toBe('2024-02-28');
    expect(anniversaryIn('2020-12-31', 2024)).toBe('2024-12-31');
  });

  it('is due on its day, after the day on which it was set', () => {
    expect(dueAnniversaries(terms, '2024-02-27', WORKING)).toEqual([]);
    expect(dueAnniversaries(terms, '2024-02-28', WORKING)).toEqual(['2024-02-28']);
    const setThatDay = { ...terms, annivSetOn: '2024-02-28' };
    expect(dueAnniversaries(setThatDay, '2025-02-27', WORKING)).toEqual([]);
    expect(dueAnniversaries({ ...terms, annivSetOn: '2024-02-27' }, '2024-02-28', WORKING)).toHaveLength(1);
  });

  it('is due from the year after ANNIV', () => {
    const ahead = { ...terms, ANNIV: '2024-09-01' };
    expect(dueAnniversaries(ahead, '2025-08-31', WORKING)).toEqual([]);
    expect(dueAnniversaries(ahead, '2025-09-01', WORKING)).toEqual(['2025-09-01']);
  });

  it('is due later when it was missed, once a calendar year', () => {
    expect(dueAnniversaries(terms, '2026-12-31', WORKING)).toEqual([
      '2024-02-28',
      '2025-02-28',
      '2026-02-28',
    ]);
    const one = { ...terms, incrementedYears: [2025] };
    expect(dueAnniversaries(one, '2026-12-31', WORKING)).toEqual(['2024-02-28', '2026-02-28']);
  });

  it('is due until the last day of the employment', () => {
    expect(dueAnniversaries(terms, '2026-12-31', { ...WORKING, resignedOn: '2025-02-28' })).toEqual([
      '2024-02-28',
      '2025-02-28',
    ]);
    expect(dueAnniversaries(terms, '2026-12-31', { ...WORKING, resignedOn: '2025-02-27' })).toEqual([
      '2024-02-28',
    ]);
  });

  it('is never due without ANNIV or increment', () => {
    expect(dueAnniversaries({ ...terms, ANNIV: null }, '2026-12-31', WORKING)).toEqual([]);
    expect(dueAnniversaries({ ...terms, INCREMENT: 0 }, '2026-12-31', WORKING)).toEqual([]);
  });

  it('is due once a year at most, on whichever days it is checked', () => {
    const date = fc.integer({ min: 0, max: 9_000 }).map((offset) => addDays('2015-01-01', offset));
    fc.assert(
      fc.property(date, date, fc.array(date, { maxLength: 20 }), (ANNIV, annivSetOn, looks) => {
        let { incrementedYears } = terms;
        const brought: string[] = [];
        for (const today of looks.sort()) {
          const due = dueAnniversaries({ ...terms, ANNIV, annivSetOn, incrementedYears }, today, WORKING);
          brought.push(...due);
          incrementedYears = [...incrementedYears, ...due.map(yearOf)];
        }
        const last = looks.at(-1);
        const atOnce = last ? dueAnniversaries({ ...terms, ANNIV, annivSetOn }, last, WORKING) : [];
        expect(brought).toEqual(atOnce);
        expect(new Set(brought.map(yearOf)).size).toBe(brought.length);
      }),
    );
  });
});
