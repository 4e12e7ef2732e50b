import { applyDecorators } from '@nestjs/common';
import { EMPID_LENGTH } from '@timekeep/contracts/api/accounts-api';
import { MAX_DECIDED_REQUESTS } from '@timekeep/contracts/requests/request-kinds';
import type { LeaveOfRequestsRequest } from '@timekeep/contracts/api/requests-api';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsString, Matches } from 'class-validator';
import { RefusedError } from '../event-store/store-errors.js';

const REQUEST_ID_PATTERN = new RegExp(`^\\d{${EMPID_LENGTH}}-[1-9]\\d{0,8}$`);
const REFUSED = 'The number of a request looks like 100001-1.';

export const IsRequestId = (options: { readonly each?: boolean } = {}): PropertyDecorator =>
  applyDecorators(
    IsString({ ...options, message: REFUSED }),
    Matches(REQUEST_ID_PATTERN, { ...options, message: REFUSED }),
  );

export const NONE_SELECTED = 'Please select the requests.';

/** A list of at least one selected request; says nothing of its items. */
export const IsSelection = (): PropertyDecorator =>
  applyDecorators(
    IsArray({ message: NONE_SELECTED }),
    ArrayMinSize(1, { message: NONE_SELECTED }),
    ArrayMaxSize(MAX_DECIDED_REQUESTS, { message: `A call has at most ${MAX_DECIDED_REQUESTS} requests.` }),
  );

export class LeaveOfRequestsDto implements LeaveOfRequestsRequest {
  @IsRequestId({ each: true })
  @IsSelection()
  readonly requests: string[] = [];
}

/** Returns the EMPID of the employee who made the request. */
export function ownerOf(REQUEST_ID: string): string {
  return REQUEST_ID.slice(0, EMPID_LENGTH);
}

/** @throws RefusedError as invalid for a text that is no number of a request */
export function requireRequestId(text: string): string {
  if (REQUEST_ID_PATTERN.test(text)) return text;
  throw new RefusedError({ kind: 'invalid', message: REFUSED });
}
