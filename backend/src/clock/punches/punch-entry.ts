import { EMPID_PATTERN } from '@timekeep/contracts/api/accounts-api';
import type { PunchRequest } from '@timekeep/contracts/api/clock-api';
import { isInstant } from '@timekeep/contracts/time/company-zone';
import { EMPID_REFUSED } from '../../http/validation/fields.js';

/** A punch as it comes in; any of its fields may be missing or wrong. */
export type PunchEntry = { readonly [Field in keyof PunchRequest]?: unknown };

/** The punch when its fields are what they have to be, or the reason why it is rejected. */
export function readPunch({ EMPID, PIN, at }: PunchEntry): PunchRequest | string {
  if (typeof EMPID !== 'string' || !EMPID_PATTERN.test(EMPID)) return EMPID_REFUSED;
  if (PIN !== undefined && typeof PIN !== 'string') return 'The PIN must be text.';
  if (typeof at !== 'string' || !isInstant(at)) {
    return 'The time must be an instant with an offset, as 2023-01-02T08:00:00+08:00.';
  }
  return { EMPID, at, ...(PIN !== undefined && { PIN }) };
}
