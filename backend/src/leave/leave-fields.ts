import { applyDecorators, Injectable, type Type as Class } from '@nestjs/common';
import { LEAVE_REMARKS_MAX_LENGTH, MAX_LEAVE_ENTRIES } from '@timekeep/contracts/api/leave-api';
import { LEAVE_TYPES } from '@timekeep/contracts/attendance/leave-types';
import { leaveMessages } from '@timekeep/contracts/leave/leave-messages';
import { changeMessages } from '@timekeep/contracts/messages/change-messages';
import { fieldMessages } from '@timekeep/contracts/messages/field-messages';
import type { Message } from '@timekeep/contracts/messages/message';
import { dateMessages } from '@timekeep/contracts/time/date-messages';
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
import { refusing, IsDateText, IsEmpid } from '../http/validation/fields.js';
import { DateFields } from '../organization/organization.module.js';
import { TRANSACTION_ID_PATTERN } from './leave-entry.js';

/** The answer to fields that are missing. */
export const FILL = refusing(leaveMessages.fillFields());
export const EACH_FILLED = { each: true, ...FILL };
const TOO_MANY = refusing(leaveMessages.tooMany());
const REVISION_PATTERN = /^\d{1,20}$/;
/** Values that count as forgotten; zero days is one of them. */
const BLANKS: readonly unknown[] = [undefined, null, '', 0, '0'];

/** Refuses a missing field with the page's own message, and others with this one. */
const orFill = (message: Message) =>
  refusing((value) => (BLANKS.includes(value) ? leaveMessages.fillFields() : message));

/** An employee id that has to be given. */
export const IsGivenEmpid = (): PropertyDecorator =>
  IsEmpid(fieldMessages.idMalformed(), leaveMessages.fillFields());

export const IsLeaveType = (): PropertyDecorator => IsIn(LEAVE_TYPES, orFill(leaveMessages.typeRefused()));

/** A date that has to be given; it is parsed where the company's zone is known. */
const IsLeaveDate = (): PropertyDecorator => IsDateText(leaveMessages.fillFields());

/** The one day of a transaction, as a number or as forms send it. */
const IsOneDay = (): PropertyDecorator => IsIn([1, '1'], orFill(leaveMessages.oneDay()));

/** Remarks that may be empty. The decider judges whether the text is readable. */
export const IsRemarks = (): PropertyDecorator =>
  applyDecorators(
    IsString(refusing(leaveMessages.remarksNoText())),
    MaxLength(LEAVE_REMARKS_MAX_LENGTH, refusing(leaveMessages.remarksTooLong())),
  );

/** Remarks that have to be given; the decider refuses blanks alone. */
export const IsGivenRemarks = (): PropertyDecorator => applyDecorators(IsNotEmpty(FILL), IsRemarks());

export const IsTransactionId = (): PropertyDecorator =>
  applyDecorators(
    IsString(orFill(leaveMessages.transactionNoText())),
    Matches(TRANSACTION_ID_PATTERN, orFill(leaveMessages.transactionMalformed())),
  );

/** The leave's revision as it was read; null before its first change. */
export const IsRevision = (): PropertyDecorator =>
  applyDecorators(
    IsOptional(),
    IsString(refusing(changeMessages.revisionNoText())),
    Matches(REVISION_PATTERN, refusing(changeMessages.revisionMalformed())),
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
    const told = (index: number) => (reason: Message) =>
      entries.length === 1 ? reason : leaveMessages.ofEntry({ entry: index + 1, reason });
    return Promise.all(
      entries.map(async (entry, index) => ({
        ...entry,
        DATE: await this.dates.read(dateMessages.ofLeave(), entry.DATE, told(index)),
      })),
    );
  }
}
