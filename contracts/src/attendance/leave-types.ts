import { named, type Of } from '../api/define.js';
import { oneOf } from '../events/schema.js';
import type { CorrectionRemark } from './remarks.js';

/** Kinds of leave with a balance (specification, section 9). */
export const LEAVE_TYPES = ['SL', 'VL'] as const;
export const leaveType = named('LeaveType', oneOf(LEAVE_TYPES));
export type LeaveType = Of<typeof leaveType>;

/** Halves of a work day that leave can take. */
export const HALVES = ['AM', 'PM'] as const;
export const half = named('Half', oneOf(HALVES));
export type Half = Of<typeof half>;

/** True if leave of these parts of one date takes the same hours; null is the whole day. */
export function sharesHours(a: Half | null, b: Half | null): boolean {
  return a === null || b === null || a === b;
}

/** Returns the remark of a record whose leave takes half of the shift. */
export function halfDayRemark(type: LeaveType, half: Half): CorrectionRemark {
  return `H${type}${half}`;
}

/** True for the remarks of leave that takes days, or half days, from a balance when it is entered as leave. */
export function isLeaveOfBalance(code: string): boolean {
  return LEAVE_TYPES.some(
    (type) => code === type || HALVES.some((half) => code === halfDayRemark(type, half)),
  );
}
