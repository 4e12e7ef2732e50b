import { NAME_MAX_LENGTH, type RegisterEmployeeRequest } from '@timekeep/contracts/api/employees-api';
import { IsInt, IsOptional, IsString } from 'class-validator';
import { IsText } from '../../http/validation/fields.js';
import { FIELD } from '../../http/validation/validation.pipe.js';

/** Longer than any entry that is taken: what is wrong with one is told by the decider, all at once. */
export const TYPED_MAX_LENGTH = 200;
export const TEXT = { message: `${FIELD} must be text` };
export const NUMBER = { message: `${FIELD} must be a whole number` };

/**
 * The types of the entries. The name in one, the month, the status and the print counters are the server's own;
 * a body may repeat them.
 */
export class RegisterEmployeeDto implements RegisterEmployeeRequest {
  @IsText(TYPED_MAX_LENGTH)
  readonly EMPID: string = '';

  @IsText(TYPED_MAX_LENGTH)
  readonly EMP_LNAME: string = '';

  @IsText(TYPED_MAX_LENGTH)
  readonly EMP_FNAME: string = '';

  @IsOptional()
  @IsString(TEXT)
  readonly EMPNAME?: string;

  @IsText(NAME_MAX_LENGTH)
  readonly DEPT: string = '';

  @IsText(NAME_MAX_LENGTH)
  readonly COMPANY: string = '';

  @IsOptional()
  @IsString(TEXT)
  readonly MONTHYEAR?: string;

  @IsOptional()
  @IsString(TEXT)
  readonly STATUS?: string;

  @IsOptional()
  @IsInt(NUMBER)
  readonly NoOfPrint?: number;

  @IsOptional()
  @IsInt(NUMBER)
  readonly LastPrinted?: number;

  @IsText(TYPED_MAX_LENGTH)
  readonly PIN: string = '';
}
