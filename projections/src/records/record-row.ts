import { recordValues, type RecordValues } from '@timekeep/contracts/attendance/record';
import type { RecordState } from '@timekeep/contracts/attendance/record-state';
import type { CompanyZone } from '@timekeep/contracts/time/company-zone';
import type { WorkDate } from '@timekeep/contracts/time/work-date';

/** The last event that changed a row: position and actor. */
export interface LastChange {
  readonly revision: string;
  readonly changedBy: string;
}

/** The revision of a row whose last change is not stored. */
export const UNKNOWN_REVISION = '';

/** An immutable row, so that several projections can share it; a change creates a new row. */
export interface RecordRow extends LastChange {
  readonly EMPID: string;
  readonly date: WorkDate;
  readonly state: RecordState;
  /** Cache of `valuesOf`. */
  values?: RecordValues | undefined;
}

/** A row without its last change. */
export type RecordWithoutChange = Omit<RecordRow, keyof LastChange>;

/** A record before and after an event that gave it facts, or a transaction; the same row twice if nothing changed. */
export interface RecordChange {
  readonly before: RecordRow | undefined;
  readonly after: RecordRow;
}

/** Returns the values that follow from the facts of a row, computed once. */
export function valuesOf(row: RecordWithoutChange, zone: CompanyZone): RecordValues {
  return (row.values ??= recordValues(row.state, row.date, zone));
}
