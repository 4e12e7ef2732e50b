import { applyDecorators, Injectable, type Type as Class } from '@nestjs/common';
import {
  LEAVE_MESSAGES,
  LEAVE_REMARKS_MAX_LENGTH,
  MAX_LEAVE_ENTRIES,
} from '@timekeep/contracts/api/leave-api';
import { LEAVE_TYPES } from '@timekeep/contracts/attendance/leave-types';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsIn,
  IsNotEmpty,
  IsObject,
  IsOptional,
  IsString,
  Matches,
  MaxLength,
  ValidateNested,
} from 'class-validator';
import { EMPID_REFUSED, IsDateText, IsEmpid } from '../http/validation/fields.js';
import { DateFields } from '../organization/organization.module.js';
import { LEAVE_TYPE_REFUSED, TRANSACTION_ID_PATTERN } from './leave-entry.js';

/** The answer to fields that are missing. */
export const FILL = { message: LEAVE_MESSAGES.fillFields };
export const EACH_FILLED = { each: true, ...FILL };
const TOO_MANY = { message: `A call takes at most ${MAX_LEAVE_ENTRIES} leave entries.` };
const REVISION_PATTERN = /^\d{1,20}$/;
/** Values that count as forgotten; zero days is one of them. */
const BLANKS: readonly unknown[] = [undefined, null, '', 0, '0'];

/** Returns the page's own message for a missing field, else the message. */
const orFill =
  (message: string) =>
  ({ value }: { readonly value: unknown }): string =>
    BLANKS.includes(value) ? LEAVE_MESSAGES.fillFields : message;

/** An employee id that has to be given. */
export const IsGivenEmpid = (): PropertyDecorator => IsEmpid(EMPID_REFUSED, LEAVE_MESSAGES.fillFields);

export const IsLeaveType = (): PropertyDecorator =>
  IsIn(LEAVE_TYPES, { message: orFill(LEAVE_TYPE_REFUSED) });

/** A date that has to be given; it is parsed where the company's zone is known. */
const IsLeaveDate = (): PropertyDecorator => IsDateText(LEAVE_MESSAGES.fillFields);

/** The one day of a transaction, as a number or as forms send it. */
const IsOneDay = (): PropertyDecorator =>
  IsIn([1, '1'], { message: orFill('Each leave entry is for 1 day.') });

/** Remarks that may be empty. The decider judges whether the text is readable. */
export const IsRemarks = (): PropertyDecorator =>
  applyDecorators(
    IsString({ message: 'The remarks must be text.' }),
    MaxLength(LEAVE_REMARKS_MAX_LENGTH, {
      message: `The remarks must have at most ${LEAVE_REMARKS_MAX_LENGTH} characters.`,
    }),
  );

/** Remarks that have to be given; the decider refuses blanks alone. */
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

/** A list of one or more leave entries, each of the class. */
export const IsEntryList = (entry: () => Class): PropertyDecorator =>
  applyDecorators(
    IsArray(FILL),
    ArrayMinSize(1, FILL),
    ArrayMaxSize(MAX_LEAVE_ENTRIES, TOO_MANY),
    IsObject(EACH_FILLED),
    Type(entry),
    ValidateNested(EACH_FILLED),
  );

/** Fields that are missing are empty. */
export class LeaveDayDto {
  @IsLeaveType()
  readonly LEAVE_TYPE: string = '';

  @IsLeaveDate()
  readonly DATE: string = '';

  @IsOneDay()
  readonly DAYS: number | string = '';
}

/** Parses the dates of leave entries as they come in. */
@Injectable()
export class LeaveEntries {
  constructor(private readonly dates: DateFields) {}

  /** @throws RefusedError as invalid for a text that is not a date, with the entry that has it */
  read<Entry extends { readonly DATE: string }>(entries: readonly Entry[]): Promise<Entry[]> {
    const field = (index: number) =>
      entries.length === 1 ? 'The date of a leave' : `Entry ${index + 1}: The date of a leave`;
    return Promise.all(
      entries.map(async (entry, index) => ({
        ...entry,
        DATE: await this.dates.read(field(index), entry.DATE),
      })),
    );
  }
}
