import { NAME_MAX_LENGTH, type ModifyEmployeeRequest } from '@timekeep/contracts/api/employees-api';
import { IsInt, IsOptional, IsString } from 'class-validator';
import { IsText } from '../../http/validation/fields.js';
import { NUMBER, TEXT, TYPED_MAX_LENGTH } from './register-employee.dto.js';

const REVISION_MAX_LENGTH = 40;

/** As for a new employee, but for the PIN: it may be left out, or empty. */
export class ModifyEmployeeDto implements ModifyEmployeeRequest {
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

  @IsOptional()
  @IsString(TEXT)
  readonly PIN?: string;

  @IsOptional()
  @IsText(REVISION_MAX_LENGTH)
  readonly revision?: string;
}
