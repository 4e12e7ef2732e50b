import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { InapplicableEventError } from '../runner/projection.js';

export interface StaffMember {
  readonly EMPID: string;
  readonly lastName: string;
  readonly firstName: string;
  readonly department: string;
  readonly company: string;
  readonly resignedOn: WorkDate | null;
}

/** Whose leave is kept, in memory for as long as a run lives. */
export class Staff {
  private readonly changed = new Set<string>();

  constructor(private readonly members: Map<string, StaffMember>) {}

  has(EMPID: string): boolean {
    return this.members.has(EMPID);
  }

  /** @throws InapplicableEventError when there is no such employee */
  member(EMPID: string): StaffMember {
    const member = this.members.get(EMPID);
    if (!member) throw new InapplicableEventError(`there is no employee ${EMPID}`);
    return member;
  }

  put(member: StaffMember): void {
    this.members.set(member.EMPID, member);
    this.changed.add(member.EMPID);
  }

  /** Employees follow the new name of their company or department. */
  rename(unit: 'company' | 'department', from: string, to: string): void {
    for (const member of this.members.values()) {
      if (member[unit] === from) this.put({ ...member, [unit]: to });
    }
  }

  /** Who changed since the last call. */
  takeChanges(): StaffMember[] {
    const members = [...this.changed].map((EMPID) => this.member(EMPID));
    this.changed.clear();
    return members;
  }
}
