import type { ChangedField } from '@timekeep/contracts/audit/audited-events';
import { isUncounted } from '@timekeep/contracts/audit/changes';
import type { ChangeEntry } from '@timekeep/contracts/api/changes-api';
import type { CsvColumn } from '../../http/csv.js';
import { NAME_COLUMN } from '../export-audit/audit-columns.js';

/** A change as a line of a file. */
export interface ChangeLine extends Omit<ChangeEntry, 'parts' | 'event'> {
  readonly part: number;
  readonly id: string;
  readonly stream: string;
  readonly revision: string;
}

/** The column of the records that a change made, which the log has only with all records. */
export const RECORDS_COLUMN = 'RECORDS';

/** The columns of changes, before those of the chain. */
export const CHANGES_COLUMNS: readonly CsvColumn<ChangeLine>[] = [
  ['CHANGED AT', ({ at }) => at],
  ['CHANGED BY', ({ actor }) => actor],
  ['NAME', ({ actorName }) => actorName],
  ['AUTHORITY', ({ actorAuthority }) => actorAuthority],
  ['AREA', ({ area }) => area],
  ['TYPE', ({ type }) => type],
  ['EMPID', ({ EMPID }) => EMPID],
  [NAME_COLUMN, ({ EMPNAME }) => EMPNAME],
  ['SUBJECT', ({ subject }) => subject],
  ['FIRST DAY', ({ FROM }) => FROM],
  ['LAST DAY', ({ TO }) => TO],
  ['CHANGES', ({ fields }) => fields.map(fieldText).join('; ')],
  ['REASON', ({ reason }) => reason],
  [RECORDS_COLUMN, ({ type, records }) => (records === 0 && isUncounted(type) ? '' : records)],
  ['COMMAND', ({ bulk }) => bulk],
  ['STREAM', ({ stream }) => stream],
  ['REVISION', ({ revision }) => revision],
  ['EVENT', ({ id }) => id],
  ['PART', ({ part }) => part],
];

function fieldText({ field, before, after }: ChangedField): string {
  const inWords = (value: ChangedField['after']): string => (value === null ? '-' : String(value));
  return before === undefined
    ? `${field} ${inWords(after)}`
    : `${field} ${inWords(before)} > ${inWords(after)}`;
}
