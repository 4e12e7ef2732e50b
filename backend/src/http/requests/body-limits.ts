import { LEAVE_REMARKS_MAX_LENGTH, MAX_LEAVE_ENTRIES } from '@timekeep/contracts/api/leave-api';
import { MAX_PUNCHES_A_CALL } from '@timekeep/contracts/api/clock-api';
import { MAX_RENEWED } from '@timekeep/contracts/api/schedules-api';

const KIB = 1_024;

/** Limits of the body of a call. */
export interface BodyLimits {
  readonly bytes: number;
  /** Values at all levels, lists and objects included. */
  readonly values: number;
}

/** Limits of a call that declares none. */
export const DEFAULT_LIMITS: BodyLimits = { bytes: 16 * KIB, values: 1_000 };

/** Limits of the calls whose bodies are long lists. Each has room for its longest list, indented. */
export const LIST_LIMITS = {
  punches: forList(MAX_PUNCHES_A_CALL, { bytes: 192, values: 4 }),
  renewal: forList(MAX_RENEWED, { bytes: 24, values: 1 }),
  // A character of a remark takes up to three bytes.
  leave: forList(MAX_LEAVE_ENTRIES, { bytes: 3 * LEAVE_REMARKS_MAX_LENGTH + 256, values: 6 }),
} as const;

/** Nesting that no request of the API comes near. */
export const MAX_DEPTH = 16;
/** Fields of one object: checking an unknown field costs far more than parsing it. */
export const MAX_FIELDS = 100;

/** Formats bytes as `16 KiB`; rounded down, so that a body of the stated size is accepted. */
export function sizeInWords(bytes: number): string {
  return `${Math.floor(bytes / KIB)} KiB`;
}

/** The limits of a list, beside the room of every body for its other fields. */
function forList(items: number, each: BodyLimits): BodyLimits {
  return {
    bytes: DEFAULT_LIMITS.bytes + items * each.bytes,
    values: DEFAULT_LIMITS.values + items * each.values,
  };
}
