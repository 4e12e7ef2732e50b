import type { Authority } from '@timekeep/contracts/events/account';
import type { TimekeepEvent } from '@timekeep/contracts/events/catalog';
import type { ReadModelDb } from '../engine/projection.js';
import { deleteRows, selectRows, upsertRows } from '../engine/table-rows.js';
import { authorities as table } from './tables.js';

/** The present authority of employees; null where there is no account any more. */
export type AuthorityChanges = readonly (readonly [EMPID: string, Authority | null])[];

/** The authority of each account at the position that was reached, in memory for as long as a run lives. */
export class Authorities {
  private readonly changed = new Set<string>();

  constructor(private readonly byEmployee: Map<string, Authority> = new Map()) {}

  of(EMPID: string): Authority | null {
    return this.byEmployee.get(EMPID) ?? null;
  }

  /** Follows accounts; other events change nothing. */
  apply({ type, data }: TimekeepEvent): void {
    if (type === 'AccountRegistered') this.put(data.EMPID, 'EMPLOYEE');
    else if (type === 'AuthorityGranted') this.put(data.EMPID, data.authority);
    else if (type === 'AccountRemoved') {
      this.byEmployee.delete(data.EMPID);
      this.changed.add(data.EMPID);
    }
  }

  /** The changes since the last call. */
  takeChanges(): AuthorityChanges {
    const changes = [...this.changed].map((EMPID) => [EMPID, this.of(EMPID)] as const);
    this.changed.clear();
    return changes;
  }

  private put(EMPID: string, authority: Authority): void {
    this.byEmployee.set(EMPID, authority);
    this.changed.add(EMPID);
  }
}

export async function loadAuthorities(db: ReadModelDb): Promise<Authorities> {
  const rows = await selectRows(table, db);
  return new Authorities(new Map(rows.map(({ EMPID, authority }) => [EMPID, authority])));
}

export async function saveAuthorities(changes: AuthorityChanges, db: ReadModelDb): Promise<void> {
  const held = changes.flatMap(([EMPID, authority]) => (authority === null ? [] : { EMPID, authority }));
  const lost = changes.flatMap(([EMPID, authority]) => (authority === null ? { EMPID } : []));
  await deleteRows(table, ['EMPID'], lost, db);
  await upsertRows(table, held, (row) => row, db);
}
