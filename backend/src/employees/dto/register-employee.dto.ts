import { NAME_MAX_LENGTH, type RegisterEmployeeRequest } from '@timekeep/contracts/api/employees-api';
import { IsInt, IsOptional, IsString } from 'class-validator';
import { IsText } from '../../http/validation/fields.js';
import { FIELD } from '../../http/validation/validation.pipe.js';

const TYPED_MAX_LENGTH = 200;
const TEXT = { message: `${FIELD} must be text` };
const NUMBER = { message: `${FIELD} must be a whole number` };

/** The types of the entries. What is wrong with their content is told by the decider, all at once. */
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
