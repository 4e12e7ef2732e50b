import {
  LEAVE_MESSAGES,
  MAX_LEAVE_ENTRIES,
  type DeleteLeaveRequest,
} from '@timekeep/contracts/api/leave-api';
import { Type } from 'class-transformer';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsObject, ValidateNested } from 'class-validator';
import { LeaveEditDto, LeaveEntryDto } from './leave-entry.dto.js';
import { IsGivenEmpid, IsRevision, IsTransactionId } from './leave-fields.js';

const FILL = { message: LEAVE_MESSAGES.fillFields };
const EACH_FILLED = { each: true, ...FILL };
const TOO_MANY = { message: `A call takes at most ${MAX_LEAVE_ENTRIES} leave entries.` };

export class AddLeaveDto {
  @IsGivenEmpid()
  readonly EMPID: string = '';

  @ValidateNested(EACH_FILLED)
  @Type(() => LeaveEntryDto)
  @IsObject(EACH_FILLED)
  @ArrayMaxSize(MAX_LEAVE_ENTRIES, TOO_MANY)
  @ArrayMinSize(1, FILL)
  @IsArray(FILL)
  readonly leaveEntries: LeaveEntryDto[] = [];
}

export class EditLeaveDto {
  @IsGivenEmpid()
  readonly EMPID: string = '';

  @ValidateNested(EACH_FILLED)
  @Type(() => LeaveEditDto)
  @IsObject(EACH_FILLED)
  @ArrayMaxSize(MAX_LEAVE_ENTRIES, TOO_MANY)
  @ArrayMinSize(1, FILL)
  @IsArray(FILL)
  readonly leaveData: LeaveEditDto[] = [];

  @IsRevision()
  readonly revision?: string | null;
}

export class DeleteLeaveDto implements DeleteLeaveRequest {
  @IsTransactionId()
  readonly TRANSAC_ID: string = '';

  @IsRevision()
  readonly revision?: string | null;
}
