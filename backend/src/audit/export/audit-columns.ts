import type { AuditVersion } from '@timekeep/contracts/api/audit-api';
import type { RecordSnapshot } from '@timekeep/contracts/events/timekeep';
import type { CsvColumn } from '../../http/csv/write-pages.js';
import type { Hashed } from './record-chain.js';

/** A line of the file. Of what depends on today it has the name alone. */
export type AuditLine = Omit<AuditVersion, 'DEPT'> & Hashed;

/** The column that tells the name of the employee, which may have been another at other times. */
export const NAME_COLUMN = 'EMPNAME';

/** What a version says, before and after. */
const fromTo = (title: string, value: (snapshot: RecordSnapshot) => string | number | null) =>
  [
    [`${title} FROM`, ({ before }) => before && value(before)],
    [`${title} TO`, ({ after }) => value(after)],
  ] satisfies CsvColumn<AuditLine>[];

/** The columns about a version. Those of the chain (`file-chain.ts`) stand after them. */
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
