import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import type { CorrectRecordRequest } from '@timekeep/contracts/attendance/fields';
import { toWireDate, type WorkDate } from '@timekeep/contracts/time/work-date';
import { VISITORS, type ApiCaller } from './visitors.js';

/** The reason of the correction whose record HR changes afterwards; it finds the request in a list. */
export const STALE_REASON = 'The time clock did not take my card';

/** Returns the request for a correction of a day. */
export function correctionOf(date: WorkDate, reason: string) {
  const times = { TimeIN1: '08:00:00', TimeOUT1: '17:30:00' };
  return { kind: 'correction', FROM: date, TO: date, remark: 'Present', ...times, reason };
}

/** Makes a request for a correction, and then corrects the record in another way. */
export async function makeStaleRequest(staff: ApiCaller, hr: ApiCaller, date: WorkDate): Promise<void> {
  await staff('POST', API_PATHS.requests, correctionOf(date, STALE_REASON));
  const correction: CorrectRecordRequest = {
    EMPID: VISITORS.employee,
    Date: toWireDate(date),
    Remarks: 'Present',
    TimeIN1: '08:10:00',
    TimeOUT1: '17:00:00',
    reason: 'As the guard wrote down',
  };
  await hr('PATCH', API_PATHS.timekeep, correction);
}
