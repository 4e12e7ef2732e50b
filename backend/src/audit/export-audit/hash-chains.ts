import { createHash, createHmac } from 'node:crypto';
import type { AuditVersion } from '@timekeep/contracts/api/audit-api';
import type { RecordSnapshot } from '@timekeep/contracts/events/timekeep';

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
export type LineValues = {
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
