import {
  IsGivenRemarks,
  IsLeaveDate,
  IsLeaveType,
  IsOneDay,
  IsRemarks,
  IsTransactionId,
} from './leave-fields.js';

/** Fields that are missing are empty. */
class LeaveDayDto {
  @IsLeaveType()
  readonly LEAVE_TYPE: string = '';

  @IsLeaveDate()
  readonly DATE: string = '';

  @IsOneDay()
  readonly DAYS: number | string = '';
}

export class LeaveEntryDto extends LeaveDayDto {
  @IsGivenRemarks()
  readonly REMARKS: string = '';
}

/** Only a new application needs remarks. */
export class LeaveEditDto extends LeaveDayDto {
  @IsRemarks()
  readonly REMARKS: string = '';

  @IsTransactionId()
  readonly TRANSAC_ID: string = '';
}
