import { recordValues, type RecordValues } from '@timekeep/contracts/attendance/record';
import type { RecordState } from '@timekeep/contracts/attendance/record-state';
import type { CompanyZone } from '@timekeep/contracts/time/company-zone';
import type { WorkDate } from '@timekeep/contracts/time/work-date';

/** The last event that changed a row: its position, and who caused it. */
export interface LastChange {
  readonly revision: string;
  readonly changedBy: string;
}

/** The revision of a row whose last change is not kept. */
export const UNKNOWN_REVISION = '';

/** Another row takes its place when something changes, so that several may hold the same one. */
export interface RecordRow extends LastChange {
  readonly EMPID: string;
  readonly date: WorkDate;
  readonly state: RecordState;
  /** Set by `valuesOf`. */
  values?: RecordValues | undefined;
}

/** A record before and after an event that gave it facts; the same row if that changed nothing. */
export interface RecordEffect {
  readonly former: RecordRow | undefined;
  readonly row: RecordRow;
}

/** Returns the values that follow from the facts of a row, computed once. */
export function valuesOf(row: RecordRow, zone: CompanyZone): RecordValues {
  return (row.values ??= recordValues(row.state, row.date, zone));
}
