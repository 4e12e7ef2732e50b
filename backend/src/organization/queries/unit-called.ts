import type { UnitKind } from '@timekeep/contracts/organization/organization-units';

/**
 * SQL for the present name of the unit that bears the name at `place`, or bore it last: a page or a link may still have a
 * former name. The tables are those of the projection that is searched; null, which nothing equals, for an unknown name.
 */
export function unitCalled(kind: UnitKind, schema: 'attendance' | 'audit', place: string): string {
  return `(
    SELECT unit.name FROM ${schema}.unit_names called JOIN ${schema}.units unit
      ON unit.kind = called.kind AND unit.id = called.unit_id
    WHERE called.kind = '${kind}' AND called.name = ${place})`;
}
