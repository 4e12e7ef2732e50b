import { SCHEDULE_DAYS } from '@timekeep/contracts/schedules/templates';
import { Type } from 'class-transformer';
import { IsIn, IsObject, ValidateNested } from 'class-validator';
import { IsDateText, IsEmpid } from '../../http/validation/fields.js';
import { DAYS_REFUSED } from '../weekly-times-input.js';
import { WeeklyTimesDto } from './weekly-times.dto.js';

const WEEK = { message: 'A schedule needs the times of each weekday from Monday to Saturday.' };

/** The types of the entries; the decider judges their content. */
export class SaveScheduleDto {
  @IsEmpid()
  readonly EMPID: string = '';

  @IsDateText()
  readonly FROM: string = '';

  @IsDateText()
  readonly TO: string = '';

  @IsIn(SCHEDULE_DAYS, { message: DAYS_REFUSED })
  readonly DAYS: number = 0;

  @ValidateNested(WEEK)
  @Type(() => WeeklyTimesDto)
  @IsObject(WEEK)
  readonly TIME = new WeeklyTimesDto();
}
