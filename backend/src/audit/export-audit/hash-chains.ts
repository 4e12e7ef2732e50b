import { createHash, createHmac } from 'node:crypto';
import type { AuditVersion } from '@timekeep/contracts/api/audit-api';

/** A version without the names of today and without its position in the log. */
export type ChainedVersion = Omit<AuditVersion, 'EMPNAME' | 'DEPT'>;

/** The hash before the first version of a record. */
export const CHAIN_START = '';

/** Returns the SHA-256, in hex, of the hash before it and the version: a changed version changes all hashes after it. */
export function chainHash(former: string, version: ChainedVersion): string {
  const { EMPID, date, at, actor, actorName, actorAuthority, kind, reason, before, after, event } = version;
  const { id, stream, revision } = event;
  const content = { EMPID, date, at, actor, actorName, actorAuthority, kind, reason, before, after };
  const canonical = JSON.stringify(sorted({ ...content, event: { id, stream, revision } }));
  return createHash('sha256').update(former).update(canonical).digest('hex');
}

/** Returns each version of one record, oldest first, with its hash. */
export function chained<Version extends ChainedVersion>(versions: readonly Version[]): (Version & Hashed)[] {
  let hash = CHAIN_START;
  return versions.map((version) => ({ ...version, hash: (hash = chainHash(hash, version)) }));
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
