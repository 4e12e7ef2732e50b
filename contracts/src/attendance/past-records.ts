import type { PastRecords } from '../api/schedules-api.js';
import { scheduledShift, weeklyShift, type Schedule } from '../schedules/schedule-ranges.js';
import { isSameShift } from '../schedules/weekly-times.js';
import type { CompanyZone } from '../time/company-zone.js';
import type { WorkDate } from '../time/work-date.js';
import { isSameContent, recordValues } from './record.js';
import { applyFact, type RecordState } from './record-state.js';

/** A record by its facts. */
export interface PastRecord {
  readonly date: WorkDate;
  readonly state: RecordState;
}

/**
 * Returns what becomes of records that follow other ranges, by the fold that changes them when the ranges are saved. A corrected record is
 * kept if it has other hours than the schedule then gives its date, be it by a range or for the date alone.
 */
export function rederivedRecords(
  records: readonly PastRecord[],
  schedule: Schedule,
  zone: CompanyZone,
): PastRecords {
  const compared = records.map(({ date, state }) => {
    const shift = weeklyShift(schedule.ranges, date);
    const after = applyFact(state, { type: 'scheduled', shift });
    const isKept = state.correction !== null && !isSameShift(state.shift, scheduledShift(schedule, date));
    return { date, isKept, before: recordValues(state, date, zone), after: recordValues(after, date, zone) };
  });
  const sums = (figure: 'MinsLate' | 'UnderOverTime') => ({
    before: compared.reduce((sum, { before }) => sum + before[figure], 0),
    after: compared.reduce((sum, { after }) => sum + after[figure], 0),
  });
  return {
    records: compared.length,
    changed: compared.filter(({ before, after }) => !isSameContent(before, after)).length,
    kept: compared.flatMap(({ date, isKept }) => (isKept ? [date] : [])),
    minutesLate: sums('MinsLate'),
    underOverTime: sums('UnderOverTime'),
  };
}
