import type { OrganizationEvent } from '../events/organization.js';

/** Kinds of organizational units that employees refer to. */
export const UNIT_KINDS = ['company', 'department'] as const;
export type UnitKind = (typeof UNIT_KINDS)[number];

/** A reference to a unit. Without an id the name identifies the unit that has it at that point of the log. */
export interface UnitReference {
  readonly id: string | null;
  readonly name: string;
}

/** Companies, or departments. The id of a unit is that of the event that added it, and survives renames. */
export interface Units {
  /** The present name of each unit by its id, in the order of adding. */
  readonly names: ReadonlyMap<string, string>;
  /** By name, the id of the unit that has it, or had it last. */
  readonly bearers: ReadonlyMap<string, string>;
}

export type OrganizationUnits = Readonly<Record<UnitKind, Units>>;

const NO_UNITS: Units = { names: new Map(), bearers: new Map() };
export const NO_ORGANIZATION_UNITS: OrganizationUnits = { company: NO_UNITS, department: NO_UNITS };

/**
 * Returns the units after one more event. Applying an event twice changes nothing.
 *
 * @param id id of the event
 */
export function changedUnits(
  units: OrganizationUnits,
  { type, data }: OrganizationEvent,
  id: string,
): OrganizationUnits {
  switch (type) {
    case 'CompanyAdded':
      return { ...units, company: named(units.company, id, data.name) };
    case 'CompanyRenamed':
      return { ...units, company: renamed(units.company, data) };
    case 'DepartmentAdded':
      return { ...units, department: named(units.department, id, data.name) };
    case 'DepartmentRenamed':
      return { ...units, department: renamed(units.department, data) };
    case 'OrganizationFounded':
    case 'RulesSet':
    case 'CompanyEndorsementSet':
    case 'CompanyBreakSet':
    case 'HoursRulesSet':
    case 'SecondFactorRuleSet':
    case 'SessionIdleSet':
    case 'PasswordMinSet':
      return units;
  }
}

/** Returns the id of the referenced unit; null if it never existed. */
export function unitOf({ names, bearers }: Units, { id, name }: UnitReference): string | null {
  return id !== null && names.has(id) ? id : (bearers.get(name) ?? null);
}

/** Returns the present name of the unit; the given name if the unit never existed. */
export function presentName(units: Units, reference: UnitReference): string {
  const id = unitOf(units, reference);
  return (id === null ? undefined : units.names.get(id)) ?? reference.name;
}

/** Returns the names in use, in the order of adding. */
export function namesInUse({ names }: Units): string[] {
  return [...names.values()];
}

function named({ names, bearers }: Units, id: string, name: string): Units {
  return { names: new Map([...names, [id, name]]), bearers: new Map([...bearers, [name, id]]) };
}

/** Ignores a rename of a name that no unit has: the event was already applied. */
function renamed(units: Units, { from, to }: { readonly from: string; readonly to: string }): Units {
  const id = units.bearers.get(from);
  if (id === undefined || units.names.get(id) !== from) return units;
  return named(units, id, to);
}
