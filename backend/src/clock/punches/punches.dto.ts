import { MAX_PUNCHES_A_CALL } from '@timekeep/contracts/api/clock-api';
import { Type } from 'class-transformer';
import { Allow, ArrayMaxSize, ArrayMinSize, IsArray, IsObject, ValidateNested } from 'class-validator';
import type { PunchEntry } from './punch-entry.js';

const COUNT = { message: `A call must hold 1 to ${MAX_PUNCHES_A_CALL} punches.` };
const OBJECTS = { each: true, message: 'Each punch must be an object with EMPID and at.' };

/** The fields of a punch; their types and content are judged punch by punch. */
export class PunchDto implements PunchEntry {
  @Allow()
  readonly EMPID?: unknown;

  @Allow()
  readonly PIN?: unknown;

  @Allow()
  readonly at?: unknown;
}

export class PunchesDto {
  @ValidateNested(OBJECTS)
  @Type(() => PunchDto)
  @IsObject(OBJECTS)
  @ArrayMaxSize(MAX_PUNCHES_A_CALL, COUNT)
  @ArrayMinSize(1, COUNT)
  @IsArray(COUNT)
  readonly punches: PunchDto[] = [];
}
