import { schemaOf, type ProjectionName } from '../../checkpoint/projection-names.js';

/** Roles of generations beside the live one: to become live, to roll back to, and to compare with. */
export const ROLES = ['next', 'former', 'verify'] as const;
export type Role = (typeof ROLES)[number];

/** Returns the schema of a projection's generation with this role. */
export function roleSchema(name: ProjectionName, role: Role): string {
  return `${schemaOf(name)}_${role}`;
}
