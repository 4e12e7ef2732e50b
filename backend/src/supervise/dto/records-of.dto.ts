import type { RecordsOfRequest } from '@timekeep/contracts/api/employees-api';
import { IsEmpid } from '../../http/validation/fields.js';

export class RecordsOfDto implements RecordsOfRequest {
  @IsEmpid()
  readonly id: string = '';
}
