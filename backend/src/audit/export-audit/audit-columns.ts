import { createHash, createHmac } from 'node:crypto';
import type {
  AccountNote,
  AuditVersion,
  ClosedPeriodNote,
  EmploymentNote,
  RequestNote,
} from '@timekeep/contracts/api/audit-api';
import { OTHER_CHANGE_KINDS, type OtherChangeKind } from '@timekeep/contracts/audit/audit-kinds';
import type { RecordSnapshot } from '@timekeep/contracts/events/timekeep';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import type { CsvColumn } from '../../http/csv.js';

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
interface OtherChange
  extends
    Pick<AccountNote, 'at' | 'actor' | 'actorName' | 'actorAuthority' | 'EMPID' | 'type' | 'outcome'>,
    Pick<EmploymentNote, 'before' | 'after' | 'dayBefore' | 'day' | 'accessUntil' | 'reason'> {
  readonly kind: OtherChangeKind;
  readonly cutOff: ClosedPeriodNote | null;
  readonly date: WorkDate;
  readonly event: Pick<AuditVersion['event'], 'id' | 'stream' | 'revision'>;
}

/**
 * Returns such a change as a line, with its type in the kind. In place of the remark it has the status or authority of an account, the
 * name, place or number of an employee with the day from which it holds, the first day, the last days of work and of access, or the number, days and
 * companies of a cut-off.
 */
export function changeLine(change: OtherChange): ChainedLine {
  const { date, EMPID, at, actor, actorName, actorAuthority, kind, type, outcome, reason, event } = change;
  const { dayBefore, day, accessUntil } = change;
  const days = accessUntil === null ? (day ?? '') : `${day ?? ''}, access until ${accessUntil}`;
  const formerly = [change.before, dayBefore].filter((value) => value !== null).join(' ');
  const now = [change.cutOff ? cutOffInWords(change.cutOff) : (outcome ?? change.after), days]
    .filter((value) => value !== null && value !== '')
    .join(' from ');
  return {
    ...{ EMPID, date, at, actor, actorName, actorAuthority },
    kind: `${kind} ${type}`,
    reason,
    before: formerly === '' ? null : { Remarks: formerly, ...NO_FIGURES },
    after: { Remarks: now, ...NO_FIGURES },
    event,
  };
}

function cutOffInWords({ number, FROM, TO, COMPANY }: ClosedPeriodNote): string {
  return `${number} from ${FROM} to ${TO}: ${COMPANY.join(', ')}`;
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

/** The columns about a version. Those of the chain follow them. */
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
  // The times of both parts of a split shift are in one cell: columns of their own would make files of former versions unreadable.
  ...fromTo('TIME IN', ({ TimeIN1, TimeBreakIN }) =>
    TimeBreakIN === undefined ? TimeIN1 : `${TimeIN1 ?? '-'} / ${TimeBreakIN ?? '-'}`,
  ),
  ...fromTo('TIME OUT', ({ TimeOUT1, TimeBreakOUT }) =>
    TimeBreakOUT === undefined ? TimeOUT1 : `${TimeBreakOUT ?? '-'} / ${TimeOUT1 ?? '-'}`,
  ),
  ...fromTo('MINS LATE', ({ MinsLate }) => MinsLate),
  ...fromTo('UnderOverTime', ({ UnderOverTime }) => UnderOverTime),
  ...fromTo('HOURS', ({ hrs }) => hrs),
  ['STREAM', ({ event }) => event.stream],
  ['REVISION', ({ event }) => event.revision],
  ['EVENT', ({ event }) => event.id],
  ['HASH', ({ hash }) => hash],
];

/** A version, or a step of a request, without the names of today and without its position in the log. */
export interface ChainedLine extends Pick<
  AuditVersion,
  'EMPID' | 'date' | 'at' | 'actor' | 'actorName' | 'actorAuthority' | 'reason'
> {
  readonly kind: string;
  readonly before: LineValues | null;
  readonly after: LineValues;
  readonly event: Pick<AuditVersion['event'], 'id' | 'stream' | 'revision'>;
}

/** Values of a record, or the state of a request in place of the remark. */
type LineValues = {
  readonly [Field in keyof RecordSnapshot]: Field extends 'Remarks' ? string : RecordSnapshot[Field] | null;
};

/** The hash before the first version of a record, and before the first step of a request. */
export const CHAIN_START = '';

/** Returns the SHA-256, in hex, of the hash before it and the line: a changed line changes all hashes after it. */
export function chainHash(former: string, line: ChainedLine): string {
  const { EMPID, date, at, actor, actorName, actorAuthority, kind, reason, before, after, event } = line;
  const { id, stream, revision } = event;
  const content = { EMPID, date, at, actor, actorName, actorAuthority, kind, reason, before, after };
  const canonical = JSON.stringify(sorted({ ...content, event: { id, stream, revision } }));
  return createHash('sha256').update(former).update(canonical).digest('hex');
}

/** Returns each version of one record, or each step of one request, oldest first, with its hash. */
export function chained<Line extends ChainedLine>(lines: readonly Line[]): (Line & Hashed)[] {
  let hash = CHAIN_START;
  return lines.map((line) => ({ ...line, hash: (hash = chainHash(hash, line)) }));
}

export interface Hashed {
  readonly hash: string;
}

/** Sorts the names of fields, so that equal values have equal texts. */
function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, part]) => [name, sorted(part)]),
  );
}

/** The number of a line of the file, from 1, and the hash of all lines up to it. */
export const CHAIN_TITLES = ['LINE', 'FILE HASH'] as const;
/** In the first cell of the last line, whose number is that of the lines before it. */
export const END = 'END';

/**
 * Hash chain over the lines of a file. It is keyed, so that a line cannot be left out and the hashes computed again
 * without the secret of the system.
 */
export class FileChain {
  private readonly key: Buffer;

  /** @param secret of this system, which stays the same for as long as its files are to be verified */
  constructor(secret: string) {
    this.key = createHmac('sha256', secret).update('audit-export').digest();
  }

  /** Returns the HMAC-SHA-256, in hex, of the hash of the line before it (empty for the first) and a line's number and cells. */
  hash(former: string, line: number, cells: readonly string[]): string {
    const content = JSON.stringify([line, ...cells]);
    return createHmac('sha256', this.key).update(former).update(content).digest('hex');
  }

  /** Yields the lines with their numbers and hashes, and the line that ends the file. */
  async *chained(lines: AsyncIterable<readonly string[]>, width: number): AsyncGenerator<readonly string[]> {
    let count = 0;
    let hash = '';
    for await (const cells of lines) {
      count += 1;
      hash = this.hash(hash, count, cells);
      yield [...cells, String(count), hash];
    }
    const end = [END, ...Array.from({ length: width - 1 }, () => '')];
    yield [...end, String(count), this.hash(hash, count, end)];
  }
}
