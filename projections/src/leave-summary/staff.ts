import type { OrganizationEvent } from '@timekeep/contracts/events/organization';
import { EMPTY_LEDGER } from '@timekeep/contracts/leave/ledger';
import { InapplicableEventError, type ReadModelDb } from '../engine/projection.js';
import type { Row } from '../engine/table.js';
import { upsertRows } from '../engine/table-rows.js';
import { loadUnits, saveUnits, type KnownUnits } from '../known-units.js';
import { selectList } from '../read-model-sql.js';
import { employees } from './tables.js';

const FIELDS = [
  'EMPID',
  'lastName',
  'firstName',
  'resignedOn',
  'accessUntil',
  'hiredOn',
  'leaveUntil',
  'former',
  'boundsRevision',
] as const;

/** Fields of an employee without the ledger. */
export type StaffMember = Readonly<Row<typeof employees, (typeof FIELDS)[number]>>;

/** All employees and their units, in memory for the lifetime of a run. */
export class Staff {
  private readonly changed = new Set<string>();

  constructor(
    private readonly members: Map<string, StaffMember>,
    readonly units: KnownUnits,
  ) {}

  find(EMPID: string): StaffMember | undefined {
    return this.members.get(EMPID);
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

  /** Adds or renames a company or department, for its employees too. */
  changeUnits(event: OrganizationEvent, id: string): void {
    this.units.apply(event, id);
  }

  /** Returns the members that changed since the last call. */
  takeChanges(): StaffMember[] {
    const members = [...this.changed].map((EMPID) => this.member(EMPID));
    this.changed.clear();
    return members;
  }
}

export async function loadStaff(db: ReadModelDb): Promise<Staff> {
  const { rows } = await db.query<StaffMember>(
    `SELECT ${selectList(employees, FIELDS)} FROM employees ORDER BY empid`,
  );
  return new Staff(new Map(rows.map((member) => [member.EMPID, member])), await loadUnits(db));
}

/** Writes the changed units and members; a new member begins with an empty ledger. */
export async function saveStaff(staff: Staff, db: ReadModelDb): Promise<void> {
  await saveUnits(staff.units.takeChanges(), db);
  const update = FIELDS.filter((field) => field !== 'EMPID');
  await upsertRows(employees, staff.takeChanges(), (member) => ({ ...NO_LEAVE, ...member }), db, { update });
}

const NO_LEAVE = { ledger: EMPTY_LEDGER, sl: 0, vl: 0, anniv: null, increment: 0, revision: null };
