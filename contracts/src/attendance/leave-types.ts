/** Kinds of leave with a balance (specification, section 9). */
export const LEAVE_TYPES = ['SL', 'VL'] as const;
export type LeaveType = (typeof LEAVE_TYPES)[number];
