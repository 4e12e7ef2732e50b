import type { Authority } from '@timekeep/contracts/events/account';
import type { TimekeepEvent } from '@timekeep/contracts/events/catalog';
import { employeeName } from '@timekeep/contracts/api/employees-api';
import type { CompanyState } from '../attendance/company-state.js';
import type { ReadModelDb } from '../engine/projection.js';
import { deleteRows, selectRows, upsertRows } from '../engine/table-rows.js';
import { authorities as table } from './tables.js';

/** Changed authorities of employees; null if the account was removed. */
export type AuthorityChanges = readonly (readonly [EMPID: string, Authority | null])[];

/** Authority of each account at the present position, in memory for the lifetime of a run. */
export class Authorities {
  private readonly changed = new Set<string>();

  constructor(private readonly byEmployee: Map<string, Authority> = new Map()) {}

  of(EMPID: string): Authority | null {
    return this.byEmployee.get(EMPID) ?? null;
  }

  /** Applies events of accounts; ignores others. */
  apply({ type, data }: TimekeepEvent): void {
    if (type === 'AccountRegistered') this.put(data.EMPID, 'EMPLOYEE');
    else if (type === 'AuthorityGranted') this.put(data.EMPID, data.authority);
    else if (type === 'AccountRemoved') {
      this.byEmployee.delete(data.EMPID);
      this.changed.add(data.EMPID);
    }
  }

  /** Returns the changes since the last call. */
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

/** Name and authority of an actor at the time of an event; null for one that is no employee, or has no account. */
export interface ActorThen {
  readonly actorName: string | null;
  readonly actorAuthority: Authority | null;
}

/** Returns name and authority of an actor at the present position. */
export function actorThen(
  actor: string,
  { employees }: Pick<CompanyState, 'employees'>,
  authorities: Authorities,
): ActorThen {
  const person = employees.get(actor);
  return {
    actorName: person ? employeeName(person.lastName, person.firstName) : null,
    actorAuthority: authorities.of(actor),
  };
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
