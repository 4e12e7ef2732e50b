import { childrenWith } from '@timekeep/embedded/testing/child-processes';

/** The parts of a system, by patterns of their command lines. */
export const PARTS = {
  backend: 'backend/dist/main.js',
  projections: 'projections/dist/main.js',
  'event log': 'event-log/main.js',
  PostgreSQL: '/postgres -D',
} as const;
export type Part = keyof typeof PARTS;

/** Returns the process id of the part that the process `supervisor` has started; undefined without one. */
export async function processOf(supervisor: number, part: Part): Promise<number | undefined> {
  const [pid] = await childrenWith(supervisor, PARTS[part]);
  return pid;
}
