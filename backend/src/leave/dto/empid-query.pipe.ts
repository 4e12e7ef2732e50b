import { Injectable, type PipeTransform } from '@nestjs/common';
import { EMPID_PATTERN } from '@timekeep/contracts/api/accounts-api';
import { RefusedError } from '../../event-store/store-errors.js';
import { EMPID_REFUSED } from '../../http/validation/fields.js';

/** An employee id in a query, where it may be missing; given twice, it is a list. */
@Injectable()
export class EmpidQueryPipe implements PipeTransform<unknown, string | undefined> {
  transform(value: unknown): string | undefined {
    if (value === undefined || (typeof value === 'string' && EMPID_PATTERN.test(value))) return value;
    throw new RefusedError({ kind: 'invalid', message: EMPID_REFUSED });
  }
}
