import type { Projection } from '../engine/projection.js';
import { LeaveSummaryRun } from './leave-summary-run.js';
import { LEAVE_SUMMARY_TABLES } from './leave-summary-tables.js';

/** Each employee's leave: balances, and the ledger that they are the sum of. */
export const leaveSummaryProjection: Projection = {
  name: 'leave-summary',
  version: 2,
  categories: new Set(['employee', 'leave', 'organization']),
  tablesDdl: LEAVE_SUMMARY_TABLES,
  startRun: () => new LeaveSummaryRun(),
};
