import { describe, expect, it } from '@jest/globals';
import type { Schedule } from '../schedules/schedule-ranges.js';
import { templateOf } from '../schedules/weekly-times.js';
import { CompanyZone } from '../time/company-zone.js';
import { rederivedRecords } from './past-records.js';
import { applyFact, NO_FACTS, type RecordFact } from './record-state.js';

const zone = new CompanyZone('Asia/Manila');
const MONDAY = '2026-11-16';
const EIGHT = { in: '08:00:00', out: '17:00:00' };
const at = (time: string) => zone.instantOf(MONDAY, time);
const ranges = [
  { FROM: MONDAY, TO: '2026-11-20', DAYS: 5, TIME: templateOf(['09:00:00', '18:00:00'], 5) } as const,
];

function after(facts: readonly RecordFact[], days: Schedule['days'] = []) {
  const opened: RecordFact = { type: 'opened', shift: EIGHT, graceMinutes: 0 };
  const state = [opened, ...facts].reduce(applyFact, NO_FACTS);
  return rederivedRecords([{ date: MONDAY, state }], { ranges, days }, zone);
}

const worked: readonly RecordFact[] = [
  { type: 'punched', at: at('09:10:00') },
  { type: 'punched', at: at('18:00:00') },
];
const correction = { remark: 'OB', timeIn: null, timeOut: null } as const;

describe('records that follow other hours', () => {
  it.each([
    ['a worked day', worked, { changed: 1, minutesLate: { before: 70, after: 10 } }],
    ['its overtime', worked, { underOverTime: { before: 60, after: 0 } }],
    ['an absence', [], { records: 1, changed: 0, kept: [] }],
    ['a corrected day', [{ type: 'corrected', ...correction, shift: EIGHT }], { changed: 0, kept: [MONDAY] }],
    [
      'one that was corrected with these hours',
      [{ type: 'corrected', ...correction, shift: { in: '09:00:00', out: '18:00:00' } }],
      { changed: 0, kept: [] },
    ],
    [
      'a day with hours of its own',
      [...worked, { type: 'shift-set', shift: { in: '09:10:00', out: '18:00:00' } }],
      { changed: 0, kept: [], minutesLate: { before: 0, after: 0 } },
    ],
  ] as const)('count %s', (_, facts, counts) => {
    expect(after(facts)).toMatchObject(counts);
  });

  it('do not name a corrected day as kept that has the hours of its date alone, as before', () => {
    const own = { in: '10:00:00', out: '19:00:00' };
    const corrected: RecordFact = { type: 'corrected', ...correction, shift: own };
    const days = [{ date: MONDAY, shift: own }];
    expect(after([{ type: 'shift-set', shift: own }, corrected], days)).toMatchObject({ kept: [] });
    expect(after([corrected])).toMatchObject({ kept: [MONDAY] });
  });
});
