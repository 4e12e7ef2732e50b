import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import type { SearchTimekeepAnswer } from '@timekeep/contracts/api/timekeep-api';
import type { TestBackend } from './test-backend.js';

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

/** Returns the body of a call that confirms a record as it was at a revision, by default one that none has. */
export function confirmation(EMPID: string, Date: string, revision = '1') {
  return { records: [{ EMPID, Date, revision }], change: 'accept', reason: 'Seen' };
}

const confirmed = confirmation('', CORRECTED_ON);

/** Takes the record of an employee on `CORRECTED_ON` for the call that confirms one. */
export async function confirmRecordOf(EMPID: string, { http }: TestBackend, authorization: string) {
  const search = { FROM: CORRECTED_ON, TO: CORRECTED_ON, reportFilter: 'name', selectedOption: EMPID };
  const call = http.post(API_PATHS.timekeep).set('Authorization', authorization).send(search);
  const { body }: { body: SearchTimekeepAnswer } = await call.expect(200);
  Object.assign(confirmed, confirmation(EMPID, CORRECTED_ON, body.data[0]?.revision));
}

/**
 * Calls that correct records, each with another one about the same subject. Many are corrected one by one, so that another body under the
 * key is refused for each of them.
 */
export const CORRECTION_CALLS: readonly (readonly [string, object, object | null])[] = [
  [`PATCH ${API_PATHS.timekeep}`, correction, { ...correction, TimeIN1: '08:30:00' }],
  [`POST ${API_PATHS.timekeepCorrections}`, confirmed, null],
];
