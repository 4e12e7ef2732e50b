import type { TodaysScheduleRequest } from '@timekeep/contracts/api/attendance-api';
import { IsEmpid } from '../../http/validation/fields.js';
import { IsDateText } from './date-text.js';

export class TodaysScheduleDto implements TodaysScheduleRequest {
  @IsEmpid()
  readonly id: string = '';

  @IsDateText()
  readonly date: string = '';
}
