import { EMPID_LENGTH } from '@timekeep/contracts/api/accounts-api';
import { leaveOfRequestsFields, REQUEST_ID_PATTERN } from '@timekeep/contracts/requests/fields';
import { requestMessages } from '@timekeep/contracts/requests/request-messages';
import { refusedAs } from '../event-store/store-errors.js';
import { dtoOf } from '../http/validation/dto.js';

export class LeaveOfRequestsDto extends dtoOf(leaveOfRequestsFields) {}

/** Returns the EMPID of the employee who made the request. */
export function ownerOf(REQUEST_ID: string): string {
  return REQUEST_ID.slice(0, EMPID_LENGTH);
}

/** @throws RefusedError as invalid for a text that is no number of a request */
export function requireRequestId(text: string): string {
  if (REQUEST_ID_PATTERN.test(text)) return text;
  throw refusedAs('invalid', requestMessages.noNumber());
}
