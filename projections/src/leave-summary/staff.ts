import type { OrganizationEvent } from '@timekeep/contracts/events/organization';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { renameOf, type KnownUnits, type Workplace } from '../known-units.js';
import { InapplicableEventError } from '../engine/projection.js';

export interface StaffMember extends Workplace {
  readonly EMPID: string;
  readonly lastName: string;
  readonly firstName: string;
  readonly resignedOn: WorkDate | null;
}

/** Whose leave is kept, in memory for as long as a run lives. */
export class Staff {
  private readonly changed = new Set<string>();

  constructor(
    private readonly members: Map<string, StaffMember>,
    readonly units: KnownUnits,
  ) {}

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
  changeUnits(event: OrganizationEvent, id: string): void {
    this.units.apply(event, id);
    const rename = renameOf(event);
    if (!rename) return;
    const { kind, from, to } = rename;
    for (const member of this.members.values()) {
      if (member[kind] === from) this.put({ ...member, [kind]: to });
    }
  }

  /** Who changed since the last call. */
  takeChanges(): StaffMember[] {
    const members = [...this.changed].map((EMPID) => this.member(EMPID));
    this.changed.clear();
    return members;
  }
}
