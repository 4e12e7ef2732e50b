import { schemaOf, type ProjectionName } from '../../checkpoint/projection-names.js';

/** The purposes of generations beside the live one: to take over, to go back to, and to compare with. */
export const ROLES = ['next', 'former', 'verify'] as const;
export type Role = (typeof ROLES)[number];

/** The schema of a projection's generation in this role. */
export function roleSchema(name: ProjectionName, role: Role): string {
  return `${schemaOf(name)}_${role}`;
}
