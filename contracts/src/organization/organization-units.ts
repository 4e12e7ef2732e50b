import type { OrganizationEvent } from '../events/organization.js';

/** The lists of the group that employees refer to. */
export const UNIT_KINDS = ['company', 'department'] as const;
export type UnitKind = (typeof UNIT_KINDS)[number];

/** A reference to a unit. Without an id the name counts, as it is understood at that place of the log. */
export interface UnitReference {
  readonly id: string | null;
  readonly name: string;
}

/** Companies, or departments. A unit's id is that of the event that added it, which no rename changes. */
export interface Units {
  /** The present name of each unit by its id, in the order of adding. */
  readonly names: ReadonlyMap<string, string>;
  /** The unit that bears each name, or bore it last, by its id. */
  readonly bearers: ReadonlyMap<string, string>;
}

export type OrganizationUnits = Readonly<Record<UnitKind, Units>>;

const NO_UNITS: Units = { names: new Map(), bearers: new Map() };
export const NO_ORGANIZATION_UNITS: OrganizationUnits = { company: NO_UNITS, department: NO_UNITS };

/**
 * The units after one more event. The same event again changes nothing.
 *
 * @param id the event's
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
      return units;
  }
}

/** The id of the unit that is meant; null when there never was one. */
export function unitOf({ names, bearers }: Units, { id, name }: UnitReference): string | null {
  return id !== null && names.has(id) ? id : (bearers.get(name) ?? null);
}

/** The name that the unit has now; the name as given when there never was such a unit. */
export function presentName(units: Units, reference: UnitReference): string {
  const id = unitOf(units, reference);
  return (id === null ? undefined : units.names.get(id)) ?? reference.name;
}

/** The names in use, in the order of adding. */
export function namesInUse({ names }: Units): string[] {
  return [...names.values()];
}

function named({ names, bearers }: Units, id: string, name: string): Units {
  return { names: new Map([...names, [id, name]]), bearers: new Map([...bearers, [name, id]]) };
}

/** A name that no unit bears any more renames nothing: it is the same event once more. */
function renamed(units: Units, { from, to }: { readonly from: string; readonly to: string }): Units {
  const id = units.bearers.get(from);
  if (id === undefined || units.names.get(id) !== from) return units;
  return named(units, id, to);
}
