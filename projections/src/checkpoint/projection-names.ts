/** Every projection; each has a checkpoint and a schema. */
export const PROJECTION_NAMES = ['directory', 'attendance', 'leave-summary', 'audit'] as const;
export type ProjectionName = (typeof PROJECTION_NAMES)[number];

/** The schema of a projection's live tables: its name, with a dash that SQL would have to quote as an underscore. */
export function schemaOf(name: ProjectionName): string {
  return name.replaceAll('-', '_');
}
