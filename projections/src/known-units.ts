import type { EmployeeModified } from '@timekeep/contracts/events/employee';
import type { OrganizationEvent } from '@timekeep/contracts/events/organization';
import {
  changedUnits,
  presentName,
  UNIT_KINDS,
  unitOf,
  type OrganizationUnits,
  type UnitKind,
  type UnitReference,
  type Units,
} from '@timekeep/contracts/organization/organization-units';
import type { ReadModelDb } from './engine/projection.js';
import { defineTable, text } from './engine/table.js';
import { selectRows, upsertRows } from './engine/table-rows.js';

/** Companies and departments with their present names; each projection that shows them has its own copy. */
export const units = defineTable(
  'units',
  { kind: text<UnitKind>('kind'), id: text('id'), name: text('name') },
  { key: ['kind', 'id'] },
);

/** Every name ever used, with the unit that has it or had it last. */
export const unitNames = defineTable(
  'unit_names',
  { kind: text<UnitKind>('kind'), name: text('name'), unitId: text('unit_id') },
  { key: ['kind', 'name'] },
);

/** Present names of an employee's department and company. */
export interface Workplace {
  readonly department: string;
  readonly company: string;
}

/** A rename of a unit. */
export interface UnitRename {
  readonly kind: UnitKind;
  readonly from: string;
  readonly to: string;
}

type Placement = Pick<EmployeeModified['data'], 'DEPT' | 'DEPT_ID' | 'COMPANY' | 'COMPANY_ID'>;

/** Units at the present position, in memory for the lifetime of a run. */
export class KnownUnits {
  private readonly changed = new Set<UnitKind>();

  constructor(private units: OrganizationUnits) {}

  /** @param id id of the event */
  apply(event: OrganizationEvent, id: string): void {
    const before = this.units;
    this.units = changedUnits(before, event, id);
    for (const kind of UNIT_KINDS) if (this.units[kind] !== before[kind]) this.changed.add(kind);
  }

  /** Returns the present names of the department and company of an event, which may have older names. */
  workplaceOf({ DEPT, DEPT_ID, COMPANY, COMPANY_ID }: Placement): Workplace {
    return {
      department: presentName(this.units.department, { id: DEPT_ID, name: DEPT }),
      company: presentName(this.units.company, { id: COMPANY_ID, name: COMPANY }),
    };
  }

  /** Returns the id of the department of an event; null for one that was never added. */
  departmentIdOf({ DEPT, DEPT_ID }: Pick<Placement, 'DEPT' | 'DEPT_ID'>): string | null {
    return unitOf(this.units.department, { id: DEPT_ID, name: DEPT });
  }

  /** Returns the id of a company or department; null for one that was never added. */
  idOf(kind: UnitKind, reference: UnitReference): string | null {
    return unitOf(this.units[kind], reference);
  }

  /** Returns the lists that changed since the last call. */
  takeChanges(): UnitChanges {
    const changes = [...this.changed].map((kind) => [kind, this.units[kind]] as const);
    this.changed.clear();
    return changes;
  }
}

export type UnitChanges = readonly (readonly [UnitKind, Units])[];

/** Returns the rename of an event; null for any other event. */
export function renameOf({ type, data }: OrganizationEvent): UnitRename | null {
  if (type === 'CompanyRenamed') return { kind: 'company', ...data };
  return type === 'DepartmentRenamed' ? { kind: 'department', ...data } : null;
}

export async function loadUnits(db: ReadModelDb): Promise<KnownUnits> {
  const present = await selectRows(units, db);
  const borne = await selectRows(unitNames, db);
  const ofKind = (wanted: UnitKind): Units => ({
    names: new Map(present.filter(({ kind }) => kind === wanted).map(({ id, name }) => [id, name])),
    bearers: new Map(borne.filter(({ kind }) => kind === wanted).map(({ name, unitId }) => [name, unitId])),
  });
  return new KnownUnits({ company: ofKind('company'), department: ofKind('department') });
}

export async function saveUnits(changes: UnitChanges, db: ReadModelDb): Promise<void> {
  for (const [kind, { names, bearers }] of changes) {
    await upsertRows(units, [...names], ([id, name]) => ({ kind, id, name }), db, ONLY_CHANGED);
    await upsertRows(unitNames, [...bearers], ([name, unitId]) => ({ kind, name, unitId }), db, ONLY_CHANGED);
  }
}

const ONLY_CHANGED = { onlyIfDifferent: true };
