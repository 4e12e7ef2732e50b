import { API_PATHS } from '@timekeep/contracts/api/api-paths';

/** The employee whose record is corrected, and its date. */
export const CORRECTED = '100061';
export const CORRECTED_ON = '2023-03-08';
const correction = {
  EMPID: CORRECTED,
  Date: CORRECTED_ON,
  Remarks: 'OB',
  TimeIN1: '08:00:00',
  TimeOUT1: null,
};

/** Returns the body of a call that confirms records as they were at a revision that none has. */
export function confirmation(EMPID: string, Date: string) {
  return { records: [{ EMPID, Date, revision: '1' }], change: 'accept', reason: 'Seen' };
}

/**
 * Calls that correct records, each with another one about the same subject. Many are corrected one by one, so that another body under the
 * key is refused for each of them.
 */
export const CORRECTION_CALLS: readonly (readonly [string, object, object | null])[] = [
  [`PATCH ${API_PATHS.timekeep}`, correction, { ...correction, TimeIN1: '08:30:00' }],
  [`POST ${API_PATHS.timekeepCorrections}`, confirmation(CORRECTED, CORRECTED_ON), null],
];
