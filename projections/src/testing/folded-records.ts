import { recordValues, snapshotOf } from '@timekeep/contracts/attendance/record';
import type { TimekeepEvent } from '@timekeep/contracts/events/catalog';
import type { CompanyZone } from '@timekeep/contracts/time/company-zone';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { CompanyState } from '../attendance/company-state.js';
import { atOnce } from '../engine/time-slices.js';
import { foldEvents, foldFurther, furtherParts } from '../records/fold-batch.js';
import { RecordBook } from '../records/record-book.js';
import type { NaiveRecord } from './naive-attendance.js';
import { positioned } from './read-model.js';

/** Returns the records of all employees by the real fold, in memory; null where there is none. */
export function foldedRecords(events: readonly TimekeepEvent[], zone: CompanyZone) {
  const company = CompanyState.empty();
  const records = new RecordBook([]);
  const fold = { company, records, folded: () => undefined };
  for (const event of positioned(events)) {
    atOnce(foldEvents([event], fold));
    for (const part of furtherParts(event, company)) atOnce(foldFurther(event, part, fold));
  }
  return (id: string, date: WorkDate): NaiveRecord | null => {
    const state = records.stateOf(id, date);
    if (!state?.opened) return null;
    return snapshotOf(recordValues(state, date, zone));
  };
}
