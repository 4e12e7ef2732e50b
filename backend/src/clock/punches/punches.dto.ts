import { MAX_PUNCHES_A_CALL, type PunchRequest } from '@timekeep/contracts/api/clock-api';
import { Type } from 'class-transformer';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsString, ValidateNested } from 'class-validator';
import { FIELD } from '../../http/validation/validation.pipe.js';

const TEXT = { message: `${FIELD} must be text` };
const COUNT = { message: `${FIELD} must hold 1 to ${MAX_PUNCHES_A_CALL} punches` };

/** The types of a punch's fields; its content is judged punch by punch. */
export class PunchDto implements Partial<PunchRequest> {
  /** Without a value of its own, so that a missing field is not taken for an empty one. */
  @IsString(TEXT)
  readonly EMPID?: string;

  @IsString(TEXT)
  readonly at?: string;
}

export class PunchesDto {
  @ValidateNested({ each: true, message: `${FIELD} must be an object with EMPID and at` })
  @Type(() => PunchDto)
  @ArrayMaxSize(MAX_PUNCHES_A_CALL, COUNT)
  @ArrayMinSize(1, COUNT)
  @IsArray(COUNT)
  readonly punches: PunchDto[] = [];
}
