import type { ProjectionName } from '@timekeep/projections/checkpoint/projection-progress';

/** The projections that show leave: as a remark in records, and as balances. */
export const LEAVE_READERS: readonly ProjectionName[] = ['attendance', 'leave-summary', 'audit'];
