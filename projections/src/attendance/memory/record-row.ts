import { recordValues, type RecordValues } from '@timekeep/contracts/attendance/record';
import type { RecordState } from '@timekeep/contracts/attendance/record-state';
import type { CompanyZone } from '@timekeep/contracts/time/company-zone';
import type { WorkDate } from '@timekeep/contracts/time/work-date';

/** The last event that changed a row: its position, and who caused it. */
export interface LastChange {
  readonly revision: string;
  readonly changedBy: string;
}

/** Of a row of which it is not kept who changed it last. */
export const UNKNOWN_REVISION = '';

/** Another row takes its place when something changes, so that several may hold the same one. */
export interface RecordRow extends LastChange {
  readonly EMPID: string;
  readonly date: WorkDate;
  readonly state: RecordState;
  /** See `valuesOf`. */
  values?: RecordValues | undefined;
  /** See `factsOf`. */
  facts?: string | undefined;
}

/** What an event made of a record that it gave facts to; one row, when that changed nothing. */
export interface RecordEffect {
  readonly former: RecordRow | undefined;
  readonly row: RecordRow;
}

/** What the facts of a row amount to, which is worked out once. */
export function valuesOf(row: RecordRow, zone: CompanyZone): RecordValues {
  return (row.values ??= recordValues(row.state, row.date, zone));
}

/** The facts of a row as JSON, which is written once for all tables that keep them. */
export function factsOf(row: RecordRow): string {
  return (row.facts ??= JSON.stringify(row.state));
}
