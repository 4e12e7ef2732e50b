import type { WithdrawHolidayRequest } from '@timekeep/contracts/api/holidays-api';
import { HOLIDAY_TITLES } from '@timekeep/contracts/attendance/remarks';
import { IsIn } from 'class-validator';
import { IsDateText } from '../../http/validation/fields.js';
import { HOLIDAY_REMARK_REFUSED } from '../holiday.decider.js';

export class WithdrawHolidayDto implements WithdrawHolidayRequest {
  @IsDateText('The date must not be empty.')
  readonly selectedDate: string = '';
}

export class ApplyHolidayDto extends WithdrawHolidayDto {
  @IsIn(Object.keys(HOLIDAY_TITLES), { message: HOLIDAY_REMARK_REFUSED })
  readonly selectedRemark: string = '';
}
