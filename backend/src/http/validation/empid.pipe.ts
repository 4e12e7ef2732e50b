import { Injectable, type PipeTransform } from '@nestjs/common';
import { EMPID_PATTERN } from '@timekeep/contracts/api/accounts-api';
import { fieldMessages } from '@timekeep/contracts/messages/field-messages';
import { refusedAs } from '../../event-store/store-errors.js';

/** A path parameter that is an employee id. */
@Injectable()
export class EmpidPipe implements PipeTransform<string, string> {
  transform(text: string): string {
    if (EMPID_PATTERN.test(text)) return text;
    throw refusedAs('invalid', fieldMessages.idMalformed());
  }
}

/** An employee id in a query, where it may be missing. A name that is given twice comes as a list, which is refused. */
@Injectable()
export class EmpidQueryPipe implements PipeTransform<unknown, string | undefined> {
  transform(value: unknown): string | undefined {
    if (value === undefined || (typeof value === 'string' && EMPID_PATTERN.test(value))) return value;
    throw refusedAs('invalid', fieldMessages.idMalformed());
  }
}
