import {
  OTHER_CHANGE_KINDS,
  type AccountNote,
  type AuditVersion,
  type OtherChangeKind,
  type RequestNote,
} from '@timekeep/contracts/api/audit-api';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import type { CsvColumn } from '../../http/csv.js';
import type { ChainedLine, Hashed, LineValues } from './hash-chains.js';

/** A line of the file: a version, a step of a request, or a change that is neither. The name is its only field that depends on today. */
export interface AuditLine extends ChainedLine, Hashed {
  readonly EMPNAME: string;
}

/** A step of a request. Its fields are those of `RequestNote`; `date` is the first day of the request. */
interface Step extends Pick<
  RequestNote,
  'at' | 'actor' | 'actorName' | 'actorAuthority' | 'REQUEST_ID' | 'EMPID' | 'state' | 'note'
> {
  readonly date: WorkDate;
  /** State before it; null for the first step. */
  readonly former: RequestNote['state'] | null;
  readonly event: Pick<AuditVersion['event'], 'id' | 'stream' | 'revision'>;
}

/**
 * Returns a step as a line. The states before and after it take the place of remarks, and the number of the request is in the kind:
 * columns of their own would make files of former versions unreadable.
 */
export function stepLine(step: Step): ChainedLine {
  const { date, EMPID, at, actor, actorName, actorAuthority, REQUEST_ID, former, state, note, event } = step;
  return {
    ...{ EMPID, date, at, actor, actorName, actorAuthority },
    kind: `request ${REQUEST_ID}`,
    reason: note,
    before: former === null ? null : { Remarks: former, ...NO_FIGURES },
    after: { Remarks: state, ...NO_FIGURES },
    event,
  };
}

/** A change that is no version. */
interface OtherChange extends Pick<
  AccountNote,
  'at' | 'actor' | 'actorName' | 'actorAuthority' | 'EMPID' | 'type' | 'outcome'
> {
  readonly kind: OtherChangeKind;
  readonly date: WorkDate;
  readonly event: Pick<AuditVersion['event'], 'id' | 'stream' | 'revision'>;
}

/** Returns such a change as a line, with its type in the kind, and the status or authority of an account in place of the remark. */
export function changeLine(change: OtherChange): ChainedLine {
  const { date, EMPID, at, actor, actorName, actorAuthority, kind, type, outcome, event } = change;
  return {
    ...{ EMPID, date, at, actor, actorName, actorAuthority },
    kind: `${kind} ${type}`,
    reason: null,
    before: null,
    after: { Remarks: outcome ?? '', ...NO_FIGURES },
    event,
  };
}

/** True for the cell KIND of such a line. */
export function isKindOfChange(cell: string): boolean {
  return OTHER_CHANGE_KINDS.some((kind) => cell.startsWith(`${kind} `));
}

const NO_FIGURES = { TimeIN1: null, TimeOUT1: null, MinsLate: null, UnderOverTime: null, hrs: null } as const;

/** The column of the employee's name, which may change. */
export const NAME_COLUMN = 'EMPNAME';

/** Returns the two columns of a value, before and after. */
const fromTo = (title: string, value: (snapshot: LineValues) => string | number | null) =>
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
