import { LEAVE_DAYS_MAX, LEAVE_MESSAGES } from '@timekeep/contracts/api/leave-api';
import { LEAVE_TYPES } from '@timekeep/contracts/attendance/leave-types';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayUnique,
  IsArray,
  IsInt,
  IsObject,
  IsOptional,
  IsString,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { DATE_MAX_LENGTH } from '../../http/validation/fields.js';
import { IsGivenEmpid, IsLeaveType, IsRevision } from './leave-fields.js';

const FILL = { message: LEAVE_MESSAGES.fillFields };
const EACH_FILLED = { each: true, ...FILL };
const TWICE = { message: 'Each leave type may be given once.' };
const BALANCE = {
  message: `A balance must be a whole number from -${LEAVE_DAYS_MAX} to ${LEAVE_DAYS_MAX}.`,
};
const INCREMENT = { message: `The increment must be a whole number from 0 to ${LEAVE_DAYS_MAX}.` };
const ANNIVERSARY = { message: 'The anniversary must be a date.' };

export class LeaveBalanceDto {
  @IsLeaveType()
  readonly LEAVE_TYPE: string = '';

  @Max(LEAVE_DAYS_MAX, BALANCE)
  @Min(-LEAVE_DAYS_MAX, BALANCE)
  @IsInt(BALANCE)
  readonly DAYS: number = Number.NaN;
}

export class AnniversaryDto {
  /** An empty field is no anniversary. */
  @IsOptional()
  @MaxLength(DATE_MAX_LENGTH, ANNIVERSARY)
  @IsString(ANNIVERSARY)
  readonly ANNIV?: string | null;

  @IsOptional()
  @Max(LEAVE_DAYS_MAX, INCREMENT)
  @Min(0, INCREMENT)
  @IsInt(INCREMENT)
  readonly INCREMENT?: number;
}

export class UpdateLeaveDto {
  @IsGivenEmpid()
  readonly EMPID: string = '';

  @ValidateNested(EACH_FILLED)
  @Type(() => LeaveBalanceDto)
  @ArrayUnique(({ LEAVE_TYPE }: LeaveBalanceDto) => LEAVE_TYPE, TWICE)
  @IsObject(EACH_FILLED)
  @ArrayMaxSize(LEAVE_TYPES.length, TWICE)
  @IsArray(FILL)
  readonly leaveUpdates: LeaveBalanceDto[] = [];

  @IsOptional()
  @ValidateNested(FILL)
  @Type(() => AnniversaryDto)
  @IsObject(FILL)
  readonly annivUpdate?: AnniversaryDto;

  @IsRevision()
  readonly revision?: string | null;
}
