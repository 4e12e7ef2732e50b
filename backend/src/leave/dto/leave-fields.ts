import { applyDecorators } from '@nestjs/common';
import { LEAVE_MESSAGES, LEAVE_REMARKS_MAX_LENGTH } from '@timekeep/contracts/api/leave-api';
import { LEAVE_TYPES } from '@timekeep/contracts/attendance/leave-types';
import { IsIn, IsNotEmpty, IsOptional, IsString, Matches, MaxLength } from 'class-validator';
import { EMPID_REFUSED, IsDateText, IsEmpid } from '../../http/validation/fields.js';
import { LEAVE_TYPE_REFUSED } from '../deciders/leave-entry.js';
import { TRANSACTION_ID_PATTERN } from '../deciders/transaction-id.js';

const REVISION_PATTERN = /^\d{1,20}$/;
/** Zero days are as good as none. */
const BLANKS: readonly unknown[] = [undefined, null, '', 0, '0'];

/** For what may have been forgotten: the page's own words for that, else what is wrong. */
const orFill =
  (message: string) =>
  ({ value }: { readonly value: unknown }): string =>
    BLANKS.includes(value) ? LEAVE_MESSAGES.fillFields : message;

/** An employee id that has to be given. */
export const IsGivenEmpid = (): PropertyDecorator => IsEmpid(EMPID_REFUSED, LEAVE_MESSAGES.fillFields);

export const IsLeaveType = (): PropertyDecorator =>
  IsIn(LEAVE_TYPES, { message: orFill(LEAVE_TYPE_REFUSED) });

/** A date that has to be given; whether it is one is told when it is read. */
export const IsLeaveDate = (): PropertyDecorator => IsDateText(LEAVE_MESSAGES.fillFields);

/** The one day of a transaction, as a number or as forms send it. */
export const IsOneDay = (): PropertyDecorator =>
  IsIn([1, '1'], { message: orFill('Each leave entry is for 1 day.') });

/** Remarks that may be empty. The decider judges whether the text is readable. */
export const IsRemarks = (): PropertyDecorator =>
  applyDecorators(
    IsString({ message: 'The remarks must be text.' }),
    MaxLength(LEAVE_REMARKS_MAX_LENGTH, {
      message: `The remarks must have at most ${LEAVE_REMARKS_MAX_LENGTH} characters.`,
    }),
  );

/** Remarks that have to be given; the decider takes blanks alone for none. */
export const IsGivenRemarks = (): PropertyDecorator =>
  applyDecorators(IsNotEmpty({ message: LEAVE_MESSAGES.fillFields }), IsRemarks());

export const IsTransactionId = (): PropertyDecorator =>
  applyDecorators(
    IsString({ message: orFill('The number of a leave transaction must be text.') }),
    Matches(TRANSACTION_ID_PATTERN, {
      message: orFill('The number of a leave transaction looks like 100001-1.'),
    }),
  );

/** The leave's revision as it was read; null before its first change. */
export const IsRevision = (): PropertyDecorator =>
  applyDecorators(
    IsOptional(),
    IsString({ message: 'The revision must be text.' }),
    Matches(REVISION_PATTERN, { message: 'The revision must be as it was read.' }),
  );
