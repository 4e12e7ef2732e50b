import { IsLeaveDate, IsLeaveType, IsOneDay, IsRemarks, IsTransactionId } from './leave-fields.js';

/** Fields that are missing are empty. */
export class LeaveEntryDto {
  @IsLeaveType()
  readonly LEAVE_TYPE: string = '';

  @IsLeaveDate()
  readonly DATE: string = '';

  @IsOneDay()
  readonly DAYS: number | string = '';

  @IsRemarks()
  readonly REMARKS: string = '';
}

export class LeaveEditDto extends LeaveEntryDto {
  @IsTransactionId()
  readonly TRANSAC_ID: string = '';
}
