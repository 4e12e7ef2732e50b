import type { CompareMomentsRequest } from '@timekeep/contracts/api/audit-api';
import { IsOptional } from 'class-validator';
import { IsDateText, IsEmpid, IsText } from '../../http/validation/fields.js';

/** A name of a department, with room to spare. */
const NAME_MAX_LENGTH = 250;

export class CompareMomentsDto implements CompareMomentsRequest {
  @IsDateText()
  readonly FROM: string = '';

  @IsDateText()
  readonly TO: string = '';

  @IsDateText()
  readonly earlier: string = '';

  @IsDateText()
  readonly later: string = '';

  @IsOptional()
  @IsEmpid()
  readonly EMPID?: string;

  @IsOptional()
  @IsText(NAME_MAX_LENGTH)
  readonly department?: string;
}
