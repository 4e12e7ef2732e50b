import type { ResignEmployeeRequest } from '@timekeep/contracts/api/employees-api';
import { IsOptional, IsString } from 'class-validator';
import { IsEmpid } from '../../http/validation/fields.js';
import { TEXT } from './register-employee.dto.js';

export class ResignEmployeeDto implements ResignEmployeeRequest {
  @IsEmpid()
  readonly id: string = '';

  @IsOptional()
  @IsString(TEXT)
  readonly fullname?: string;
}
