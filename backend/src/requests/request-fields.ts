import { applyDecorators } from '@nestjs/common';
import { EMPID_LENGTH } from '@timekeep/contracts/api/accounts-api';
import { MAX_DECIDED_REQUESTS } from '@timekeep/contracts/requests/request-kinds';
import type { LeaveOfRequestsRequest } from '@timekeep/contracts/api/requests-api';
import { requestMessages } from '@timekeep/contracts/requests/request-messages';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsString, Matches } from 'class-validator';
import { refusedAs } from '../event-store/store-errors.js';
import { refusing } from '../http/validation/fields.js';

const REQUEST_ID_PATTERN = new RegExp(`^\\d{${EMPID_LENGTH}}-[1-9]\\d{0,8}$`);
const REFUSED = refusing(requestMessages.noNumber());

export const IsRequestId = (options: { readonly each?: boolean } = {}): PropertyDecorator =>
  applyDecorators(
    IsString({ ...options, ...REFUSED }),
    Matches(REQUEST_ID_PATTERN, { ...options, ...REFUSED }),
  );

export const NONE_SELECTED = refusing(requestMessages.noneSelected());

/** A list of at least one selected request; says nothing of its items. */
export const IsSelection = (): PropertyDecorator =>
  applyDecorators(
    IsArray(NONE_SELECTED),
    ArrayMinSize(1, NONE_SELECTED),
    ArrayMaxSize(MAX_DECIDED_REQUESTS, refusing(requestMessages.tooManySelected())),
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
  throw refusedAs('invalid', requestMessages.noNumber());
}
