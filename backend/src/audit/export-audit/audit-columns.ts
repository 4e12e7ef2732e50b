import type { AuditVersion } from '@timekeep/contracts/api/audit-api';
import type { RecordSnapshot } from '@timekeep/contracts/events/timekeep';
import type { CsvColumn } from '../../http/csv/write-csv.js';
import type { Hashed } from './hash-chains.js';

/** A line of the file. The name is its only field that depends on today. */
export type AuditLine = Omit<AuditVersion, 'DEPT'> & Hashed;

/** The column of the employee's name, which may change. */
export const NAME_COLUMN = 'EMPNAME';

/** Returns the two columns of a value, before and after. */
const fromTo = (title: string, value: (snapshot: RecordSnapshot) => string | number | null) =>
  [
    [`${title} FROM`, ({ before }) => before && value(before)],
    [`${title} TO`, ({ after }) => value(after)],
  ] satisfies CsvColumn<AuditLine>[];

/** The columns about a version. Those of the chain (`hash-chains.ts`) follow them. */
export const AUDIT_COLUMNS: readonly CsvColumn<AuditLine>[] = [
  ['DATE', ({ date }) => date],
  ['EMPID', ({ EMPID }) => EMPID],
  [NAME_COLUMN, ({ EMPNAME }) => EMPNAME],
  ['CHANGED AT', ({ at }) => at],
  ['CHANGED BY', ({ actor }) => actor],
  ['NAME', ({ actorName }) => actorName],
  ['AUTHORITY', ({ actorAuthority }) => actorAuthority],
  ['KIND', ({ kind }) => kind],
  ['REASON', ({ reason }) => reason],
  ...fromTo('REMARKS', ({ Remarks }) => Remarks),
  ...fromTo('TIME IN', ({ TimeIN1 }) => TimeIN1),
  ...fromTo('TIME OUT', ({ TimeOUT1 }) => TimeOUT1),
  ...fromTo('MINS LATE', ({ MinsLate }) => MinsLate),
  ...fromTo('UnderOverTime', ({ UnderOverTime }) => UnderOverTime),
  ...fromTo('HOURS', ({ hrs }) => hrs),
  ['STREAM', ({ event }) => event.stream],
  ['REVISION', ({ event }) => event.revision],
  ['EVENT', ({ event }) => event.id],
  ['HASH', ({ hash }) => hash],
];
