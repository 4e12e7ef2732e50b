import { Injectable } from '@nestjs/common';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { RefusedError } from '../event-store/store-errors.js';
import { CompanyTime } from './company-time.js';

/** Date fields of requests, which may come as dates or as instants. */
@Injectable()
export class DateFields {
  constructor(private readonly time: CompanyTime) {}

  /**
   * The work date that a field means.
   *
   * @throws RefusedError as invalid when it is none
   */
  async read(field: string, text: string): Promise<WorkDate> {
    const date = (await this.time.zone()).parseDateField(text);
    if (date === null) throw new RefusedError({ kind: 'invalid', message: `${field} is not a date.` });
    return date;
  }
}
