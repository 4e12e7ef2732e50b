import type { Authority } from '@timekeep/contracts/events/account';
import type { TimekeepEvent } from '@timekeep/contracts/events/catalog';

/** Who may do what now; null where there is no account any more. */
export type AuthorityChanges = readonly (readonly [EMPID: string, Authority | null])[];

/** What whose account may do at the place in the log that was reached; kept for as long as a run lives. */
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

  /** What changed since the last call. */
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
