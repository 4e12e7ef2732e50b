import type { ProjectionName } from '@timekeep/projections/checkpoint/projection-progress';

/** The projections that show employees. */
export const EMPLOYEE_READERS: readonly ProjectionName[] = [
  'directory',
  'attendance',
  'leave-summary',
  'audit',
];
