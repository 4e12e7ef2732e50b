import type { EmployeeModified } from '@timekeep/contracts/events/employee';
import type { OrganizationEvent } from '@timekeep/contracts/events/organization';
import {
  changedUnits,
  presentName,
  UNIT_KINDS,
  type OrganizationUnits,
  type UnitKind,
  type Units,
} from '@timekeep/contracts/organization/organization-units';
import type { ReadModelDb } from './engine/projection.js';

/**
 * Companies and departments; each projection that shows them has its own. `unit_names` has every name that was ever borne,
 * with the unit that bears it or bore it last.
 */
export const UNIT_TABLES = `
  CREATE TABLE units (
    kind text NOT NULL,
    id   text NOT NULL,
    name text NOT NULL,
    PRIMARY KEY (kind, id)
  );
  CREATE TABLE unit_names (
    kind    text NOT NULL,
    name    text NOT NULL,
    unit_id text NOT NULL,
    PRIMARY KEY (kind, name)
  );`;

/** Where an employee works, by the present names. */
export interface Workplace {
  readonly department: string;
  readonly company: string;
}

/** A rename, as employees follow it. */
export interface UnitRename {
  readonly kind: UnitKind;
  readonly from: string;
  readonly to: string;
}

type Placement = Pick<EmployeeModified['data'], 'DEPT' | 'DEPT_ID' | 'COMPANY' | 'COMPANY_ID'>;

/** The units at the place in the log that was reached, kept for as long as a run lives. */
export class KnownUnits {
  private readonly changed = new Set<UnitKind>();

  constructor(private units: OrganizationUnits) {}

  /** @param id the event's */
  apply(event: OrganizationEvent, id: string): void {
    const before = this.units;
    this.units = changedUnits(before, event, id);
    for (const kind of UNIT_KINDS) if (this.units[kind] !== before[kind]) this.changed.add(kind);
  }

  /** The present names of an employee's department and company, whatever they were called when the event was decided. */
  workplaceOf({ DEPT, DEPT_ID, COMPANY, COMPANY_ID }: Placement): Workplace {
    return {
      department: presentName(this.units.department, { id: DEPT_ID, name: DEPT }),
      company: presentName(this.units.company, { id: COMPANY_ID, name: COMPANY }),
    };
  }

  /** The lists that changed since the last call. */
  takeChanges(): UnitChanges {
    const changes = [...this.changed].map((kind) => [kind, this.units[kind]] as const);
    this.changed.clear();
    return changes;
  }
}

export type UnitChanges = readonly (readonly [UnitKind, Units])[];

/** The rename that an event is; null for any other event. */
export function renameOf({ type, data }: OrganizationEvent): UnitRename | null {
  if (type === 'CompanyRenamed') return { kind: 'company', ...data };
  return type === 'DepartmentRenamed' ? { kind: 'department', ...data } : null;
}

export async function loadUnits(db: ReadModelDb): Promise<KnownUnits> {
  const units = await db.query<{ kind: UnitKind; id: string; name: string }>(
    'SELECT kind, id, name FROM units',
  );
  const names = await db.query<{ kind: UnitKind; name: string; unit_id: string }>(
    'SELECT kind, name, unit_id FROM unit_names',
  );
  const ofKind = (wanted: UnitKind): Units => ({
    names: new Map(units.rows.filter(({ kind }) => kind === wanted).map(({ id, name }) => [id, name])),
    bearers: new Map(
      names.rows.filter(({ kind }) => kind === wanted).map(({ name, unit_id }) => [name, unit_id]),
    ),
  });
  return new KnownUnits({ company: ofKind('company'), department: ofKind('department') });
}

export async function saveUnits(changes: UnitChanges, db: ReadModelDb): Promise<void> {
  for (const [kind, { names, bearers }] of changes) {
    await db.query(
      `INSERT INTO units AS u (kind, id, name) SELECT $1, id, name FROM unnest($2::text[], $3::text[]) AS given (id, name)
       ON CONFLICT (kind, id) DO UPDATE SET name = excluded.name WHERE u.name <> excluded.name`,
      [kind, [...names.keys()], [...names.values()]],
    );
    await db.query(
      `INSERT INTO unit_names AS n (kind, name, unit_id)
       SELECT $1, name, unit_id FROM unnest($2::text[], $3::text[]) AS given (name, unit_id)
       ON CONFLICT (kind, name) DO UPDATE SET unit_id = excluded.unit_id WHERE n.unit_id <> excluded.unit_id`,
      [kind, [...bearers.keys()], [...bearers.values()]],
    );
  }
}
