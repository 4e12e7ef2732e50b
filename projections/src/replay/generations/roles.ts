import { schemaOf, type ProjectionName } from '../../checkpoint/projection-names.js';

/** What a generation beside the live one is for: to take over, to go back to, or to compare with. */
export type Role = 'next' | 'former' | 'verify';

/** The schema of a projection's generation in this role. */
export function roleSchema(name: ProjectionName, role: Role): string {
  return `${schemaOf(name)}_${role}`;
}
