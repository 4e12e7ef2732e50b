import { Injectable } from '@nestjs/common';
import { readInstant } from '@timekeep/contracts/time/company-zone';
import { RefusedError } from '../../event-store/store-errors.js';
import { DateFields } from '../../organization/organization.module.js';
import type { SearchTimekeepDto } from '../dto/search-timekeep.dto.js';
import type { ReportSearch } from './report-search.js';

/** Understands what a report is asked for. */
@Injectable()
export class ReportRequests {
  constructor(private readonly dates: DateFields) {}

  /** @throws RefusedError as invalid for days that are none or the wrong way round, a filter without its option, and an `asOf` that is no instant */
  async read({
    FROM,
    TO,
    reportFilter,
    selectedOption,
    asOf: moment,
  }: SearchTimekeepDto): Promise<ReportSearch> {
    if (reportFilter === '') throw invalid('Please choose a filter.');
    const from = await this.dates.read('The first day', FROM);
    const to = await this.dates.read('The last day', TO);
    if (from > to) throw invalid(`The first day, ${from}, is after the last, ${to}.`);
    const option = selectedOption ?? '';
    if (reportFilter !== 'none' && option === '') throw invalid(`Please choose a ${reportFilter}.`);
    const asOf = moment === undefined ? null : readInstant(moment);
    if (moment !== undefined && asOf === null)
      throw invalid('The moment must be an instant with its offset.');
    return { from, to, filter: reportFilter, option, asOf };
  }
}

function invalid(message: string): RefusedError {
  return new RefusedError({ kind: 'invalid', message });
}
