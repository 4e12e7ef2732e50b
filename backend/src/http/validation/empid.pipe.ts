import { Injectable, type PipeTransform } from '@nestjs/common';
import { EMPID_PATTERN } from '@timekeep/contracts/api/accounts-api';
import { RefusedError } from '../../event-store/store-errors.js';
import { EMPID_REFUSED } from './fields.js';

/** A path parameter that is an employee id. */
@Injectable()
export class EmpidPipe implements PipeTransform<string, string> {
  transform(text: string): string {
    if (EMPID_PATTERN.test(text)) return text;
    throw new RefusedError({ kind: 'invalid', message: EMPID_REFUSED });
  }
}
