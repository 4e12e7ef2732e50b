/** Kinds of leave with a balance (specification, section 9). */
export const LEAVE_TYPES = ['SL', 'VL'] as const;
export type LeaveType = (typeof LEAVE_TYPES)[number];

/** Halves of a work day that leave can take. */
export const HALVES = ['AM', 'PM'] as const;
export type Half = (typeof HALVES)[number];
