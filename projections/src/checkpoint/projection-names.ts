/** Names of all projections; each has a checkpoint and a schema. */
export const PROJECTION_NAMES = [
  'directory',
  'attendance',
  'leave-summary',
  'requests',
  'cutoffs',
  'audit',
] as const;
export type ProjectionName = (typeof PROJECTION_NAMES)[number];

/** Returns the schema of a projection's live tables: its name with underscores for dashes, which SQL would have to quote. */
export function schemaOf(name: ProjectionName): string {
  return name.replaceAll('-', '_');
}
