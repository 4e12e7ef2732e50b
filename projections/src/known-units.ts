import {
  FROM_FIRST_DAY,
  placedAnew,
  type placedFrom,
  placedInstead,
  placementRanges,
} from '@timekeep/contracts/employees/placements';
import type { EmployeeModified } from '@timekeep/contracts/events/employee';
import type { OrganizationEvent } from '@timekeep/contracts/events/organization';
import { type HolidayOwner, OF_ALL } from '@timekeep/contracts/holidays/holidays-of-date';
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
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import type { PositionedEvent, ReadModelDb } from './engine/projection.js';
import { bigint, date, defineTable, instant, nullable, text, type Row } from './engine/table.js';
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

/**
 * Department and company of each employee from a day to another, both inclusive. The rows of an employee that hold cover every date
 * once (`placements-sql` joins them). Rows that were replaced by a transfer stay, so that it can be said what was known before it.
 */
export const placements = defineTable(
  'placements',
  {
    EMPID: text('empid'),
    from: date('from_date'),
    to: date('to_date'),
    /** Present names. */
    department: text('department'),
    /** Null for a department that was never added. */
    departmentId: nullable(text('department_id')),
    company: text('company'),
    /** Position of the event from which on the row holds. */
    since: bigint('since'),
    /** The time of that event. */
    knownFrom: instant('known_from'),
    /** The time of the event that replaced the row; null while it holds. Within the stream of an employee times never decrease. */
    knownUntil: nullable(instant('known_until')),
  },
  { key: ['EMPID', 'since', 'from'] },
);
type PlacementRow = Readonly<Row<typeof placements>>;

/** The tables of units and of who belongs to them. */
export const UNIT_TABLES = [units, unitNames, placements];

/** A rename of a unit. */
export interface UnitRename {
  readonly kind: UnitKind;
  readonly from: string;
  readonly to: string;
}

/** Department and company in an event, with the day from which they hold, without one from the first day on, and that of a transfer which they replace. */
type Placement = Pick<EmployeeModified['data'], 'EMPID' | 'DEPT' | 'DEPT_ID' | 'COMPANY' | 'COMPANY_ID'> &
  Partial<Pick<EmployeeModified['data'], 'effectiveOn' | 'replaces'>>;

/** Place and time of an event in the log. */
type Recorded = Pick<PositionedEvent, 'position' | 'recordedAt'>;

/** Units and who belongs to them at the present position, in memory for the lifetime of a run. */
export class KnownUnits {
  private readonly changed = new Set<UnitKind>();
  private readonly moved = new Set<string>();

  constructor(
    private units: OrganizationUnits,
    /** By EMPID, with those that were replaced. */
    private readonly placed = new Map<string, readonly PlacementRow[]>(),
  ) {}

  /** @param id id of the event */
  apply(event: OrganizationEvent, id: string): void {
    const before = this.units;
    this.units = changedUnits(before, event, id);
    for (const kind of UNIT_KINDS) if (this.units[kind] !== before[kind]) this.changed.add(kind);
    const rename = renameOf(event);
    if (rename) this.rename(rename);
  }

  /** Notes the department and company of a rehire, in place of transfers that were planned before. */
  placeAnew(data: Placement, recorded: Recorded): void {
    this.place(data, recorded, placedAnew);
  }

  /**
   * Notes the department and company of an event, which may have older names.
   *
   * @param placing returns the placements with one more
   */
  place(
    { EMPID, effectiveOn = null, replaces = null, ...place }: Placement,
    { position, recordedAt }: Recorded,
    placing: typeof placedFrom = placedInstead(replaces),
  ): void {
    const [since, at] = [position.commit, recordedAt.toISOString()];
    const rows = this.placed.get(EMPID) ?? [];
    const former = rows.filter(({ knownUntil }) => knownUntil === null);
    const placement = {
      from: effectiveOn ?? FROM_FIRST_DAY,
      department: presentName(this.units.department, { id: place.DEPT_ID, name: place.DEPT }),
      departmentId: unitOf(this.units.department, { id: place.DEPT_ID, name: place.DEPT }),
      company: presentName(this.units.company, { id: place.COMPANY_ID, name: place.COMPANY }),
    };
    const now = placementRanges(placing<typeof placement>(former, placement)).map(
      ({ from, to, department, departmentId, company }) => {
        return { EMPID, from, to, department, departmentId, company, since, knownFrom: at, knownUntil: null };
      },
    );
    if (now.length === former.length && now.every((row, index) => isSamePlacement(row, former[index])))
      return;
    const kept = rows.map((row) => (row.knownUntil === null ? { ...row, knownUntil: at } : row));
    this.placed.set(EMPID, [...kept, ...now]);
    this.moved.add(EMPID);
  }

  /** Gives the employees of a renamed unit its name. */
  private rename({ kind, from, to }: UnitRename): void {
    for (const [EMPID, rows] of this.placed) {
      if (!rows.some((row) => row[kind] === from)) continue;
      this.placed.set(
        EMPID,
        rows.map((row) => (row[kind] === from ? { ...row, [kind]: to } : row)),
      );
      this.moved.add(EMPID);
    }
  }

  /** Returns the department and company of an employee on a date, by their present names; undefined for somebody who was never placed. */
  placeOn(EMPID: string, date: WorkDate): Pick<PlacementRow, 'department' | 'company'> | undefined {
    return this.placed
      .get(EMPID)
      ?.find(({ from, to, knownUntil }) => knownUntil === null && from <= date && date <= to);
  }

  /** Returns the id of the company of an employee on a date; null for one that was never added. */
  companyIdOn(EMPID: string, date: WorkDate): string | null {
    const name = this.placeOn(EMPID, date)?.company;
    return name === undefined ? null : this.idOf('company', { id: null, name });
  }

  /** Returns the company of a holiday as tables have it: `OF_ALL` for all, null for one that was never added. */
  ownerId({ COMPANY: name, COMPANY_ID: id }: HolidayOwner): string | null {
    return name === null ? OF_ALL : this.idOf('company', { id, name });
  }

  /** Returns the id of a company or department; null for one that was never added. */
  idOf(kind: UnitKind, reference: UnitReference): string | null {
    return unitOf(this.units[kind], reference);
  }

  /** Returns the lists of units, and the employees, that changed since the last call. */
  takeChanges(): UnitChanges {
    const changes = {
      units: [...this.changed].map((kind) => [kind, this.units[kind]] as const),
      placements: [...this.moved].flatMap((EMPID) => this.placed.get(EMPID) ?? []),
    };
    this.changed.clear();
    this.moved.clear();
    return changes;
  }
}

export interface UnitChanges {
  readonly units: readonly (readonly [UnitKind, Units])[];
  readonly placements: readonly PlacementRow[];
}

function isSamePlacement(row: PlacementRow, other: PlacementRow | undefined): boolean {
  return (
    row.from === other?.from &&
    row.to === other.to &&
    row.department === other.department &&
    row.departmentId === other.departmentId &&
    row.company === other.company
  );
}

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
  const placed = new Map<string, PlacementRow[]>();
  for (const row of await selectRows(placements, db)) {
    // The driver returns positions as texts, and instants as dates.
    const restored = {
      ...row,
      since: BigInt(row.since),
      knownFrom: new Date(row.knownFrom).toISOString(),
      knownUntil: row.knownUntil === null ? null : new Date(row.knownUntil).toISOString(),
    };
    const rows = placed.get(row.EMPID) ?? [];
    if (rows.length === 0) placed.set(row.EMPID, rows);
    rows.push(restored);
  }
  return new KnownUnits({ company: ofKind('company'), department: ofKind('department') }, placed);
}

export async function saveUnits(changes: UnitChanges, db: ReadModelDb): Promise<void> {
  await upsertRows(placements, changes.placements, (row) => row, db, ONLY_CHANGED);
  for (const [kind, { names, bearers }] of changes.units) {
    await upsertRows(units, [...names], ([id, name]) => ({ kind, id, name }), db, ONLY_CHANGED);
    await upsertRows(unitNames, [...bearers], ([name, unitId]) => ({ kind, name, unitId }), db, ONLY_CHANGED);
  }
}

const ONLY_CHANGED = { onlyIfDifferent: true };
