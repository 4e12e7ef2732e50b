import { applyDecorators } from '@nestjs/common';
import { EMPID_LENGTH } from '@timekeep/contracts/api/accounts-api';
import { IsString, Matches } from 'class-validator';
import { RefusedError } from '../event-store/store-errors.js';

const REQUEST_ID_PATTERN = new RegExp(`^\\d{${EMPID_LENGTH}}-[1-9]\\d{0,8}$`);
const REFUSED = 'The number of a request looks like 100001-1.';

export const IsRequestId = (): PropertyDecorator =>
  applyDecorators(IsString({ message: REFUSED }), Matches(REQUEST_ID_PATTERN, { message: REFUSED }));

/** Returns the EMPID of the employee who made the request. */
export function ownerOf(REQUEST_ID: string): string {
  return REQUEST_ID.slice(0, EMPID_LENGTH);
}

/** @throws RefusedError as invalid for a text that is no number of a request */
export function requireRequestId(text: string): string {
  if (REQUEST_ID_PATTERN.test(text)) return text;
  throw new RefusedError({ kind: 'invalid', message: REFUSED });
}
