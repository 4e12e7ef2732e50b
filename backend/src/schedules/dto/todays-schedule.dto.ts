import type { TodaysScheduleRequest } from '@timekeep/contracts/api/attendance-api';
import { IsDateText, IsEmpid } from '../../http/validation/fields.js';

export class TodaysScheduleDto implements TodaysScheduleRequest {
  @IsEmpid()
  readonly id: string = '';

  @IsDateText()
  readonly date: string = '';
}
