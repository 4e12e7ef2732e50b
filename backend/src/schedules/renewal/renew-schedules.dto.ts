import { EMPID_PATTERN } from '@timekeep/contracts/api/accounts-api';
import { MAX_RENEWED, type RenewSchedulesRequest } from '@timekeep/contracts/api/schedules-api';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsString, Matches } from 'class-validator';
import { EMPID_REFUSED } from '../../http/validation/fields.js';

const NOBODY = 'Please name the employees whose schedules are to be renewed.';

export class RenewSchedulesDto implements RenewSchedulesRequest {
  @Matches(EMPID_PATTERN, { each: true, message: EMPID_REFUSED })
  @IsString({ each: true, message: EMPID_REFUSED })
  @ArrayMaxSize(MAX_RENEWED, { message: `At most ${MAX_RENEWED} schedules can be renewed at once.` })
  @ArrayMinSize(1, { message: NOBODY })
  @IsArray({ message: NOBODY })
  readonly ids: readonly string[] = [];
}
