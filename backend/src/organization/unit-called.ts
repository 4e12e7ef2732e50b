import type { UnitKind } from '@timekeep/contracts/organization/organization-units';

/**
 * Returns SQL for the present name of the unit that has the name at `place`, or had it last: a page or a link may still have a
 * former name. The tables are those of the projection that is searched; the value is null for an unknown name.
 */
export function unitCalled(
  kind: UnitKind,
  schema: 'attendance' | 'audit' | 'requests',
  place: string,
): string {
  return `(
    SELECT unit.name FROM ${schema}.unit_names called JOIN ${schema}.units unit
      ON unit.kind = called.kind AND unit.id = called.unit_id
    WHERE called.kind = '${kind}' AND called.name = ${place})`;
}
