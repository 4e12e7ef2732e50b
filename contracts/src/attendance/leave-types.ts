import { named, type Of } from '../api/define.js';
import { oneOf } from '../events/schema.js';

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
