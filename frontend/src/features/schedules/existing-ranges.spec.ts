import { describe, expect, it } from '@jest/globals';
import { DEFAULT_TEMPLATE } from '@timekeep/contracts/schedules/weekly-times';
import { rangeStatus, replacedInWords } from './existing-ranges';
import { newDraft } from './schedule-draft';

const range = { FROM: '2026-01-01', TO: '2026-12-31', DAYS: 5, TIME: DEFAULT_TEMPLATE } as const;
const draft = newDraft('2026-11-20');

describe('replacedInWords', () => {
  it.each([
    [{}, 'Saving replaces Nov 20, 2026 – Dec 31, 2026 of it'],
    [{ FROM: '2026-12-31' }, 'Saving replaces Dec 31, 2026 of it'],
    [{ FROM: '2025-12-01', TO: '2026-01-31' }, 'Saving replaces Jan 1, 2026 – Jan 31, 2026 of it'],
    [{ FROM: '2026-01-01' }, 'Saving replaces all of it'],
    [{ FROM: '2027-01-01', TO: '2027-12-31' }, null],
    [{ FROM: '2025-01-01', TO: '2025-12-31' }, null],
    [{ FROM: null }, null],
    [{ FROM: '2026-12-31', TO: '2026-01-01' }, null],
  ])('says of %j: %s', (part, words) => {
    expect(replacedInWords(range, { ...draft, ...part })).toBe(words);
  });
});

describe('rangeStatus', () => {
  it.each([
    ['2025-12-31', 'upcoming'],
    ['2026-01-01', 'in force'],
    ['2026-12-31', 'in force'],
    ['2027-01-01', 'past'],
  ])('is on %s %s', (today, place) => {
    expect(rangeStatus(range, today)).toBe(place);
  });
});
