import { createHash } from 'node:crypto';
import type { AuditVersion } from '@timekeep/contracts/api/audit-api';

/** A version without what depends on today (names) or on the log's own book-keeping (its position). */
export type ChainedVersion = Omit<AuditVersion, 'EMPNAME' | 'DEPT'>;

/** The hash before the first version of a record. */
export const CHAIN_START = '';

/** SHA-256, in hex, of the hash before it and the version: whoever changes one version changes all hashes after it. */
export function chainHash(former: string, version: ChainedVersion): string {
  const { EMPID, date, at, actor, actorName, actorAuthority, kind, reason, before, after, event } = version;
  const { id, stream, revision } = event;
  const content = { EMPID, date, at, actor, actorName, actorAuthority, kind, reason, before, after };
  const canonical = JSON.stringify(sorted({ ...content, event: { id, stream, revision } }));
  return createHash('sha256').update(former).update(canonical).digest('hex');
}

/** Each version of one record, oldest first, with its hash. */
export function chained<Version extends ChainedVersion>(versions: readonly Version[]): (Version & Hashed)[] {
  let hash = CHAIN_START;
  return versions.map((version) => ({ ...version, hash: (hash = chainHash(hash, version)) }));
}

export interface Hashed {
  readonly hash: string;
}

/** The same value always reads the same: names in order. */
function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, part]) => [name, sorted(part)]),
  );
}
