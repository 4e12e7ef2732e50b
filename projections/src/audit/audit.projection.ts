import type { Projection } from '../engine/projection.js';
import { AuditRun } from './audit-run.js';
import { AUDIT_FOR_READERS, AUDIT_TABLES } from './audit-tables.js';

/** Every version of every record: who or what changed it, when, why, from what to what. */
export const auditProjection: Projection = {
  name: 'audit',
  version: 5,
  categories: new Set([
    'account',
    'employee',
    'holiday',
    'leave',
    'organization',
    'punches',
    'renewal',
    'schedule',
    'timekeep',
    'voided',
    'workday',
  ]),
  // Whoever punches looks at the record, and not at its versions.
  unawaited: new Set(['TimeClockPunched']),
  tablesDdl: AUDIT_TABLES,
  readersDdl: AUDIT_FOR_READERS,
  startRun: () => new AuditRun(),
};
