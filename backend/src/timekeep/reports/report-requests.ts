import { Injectable } from '@nestjs/common';
import { RefusedError } from '../../event-store/store-errors.js';
import { DateFields } from '../../organization/organization.module.js';
import type { SearchTimekeepDto } from '../dto/search-timekeep.dto.js';
import type { ReportSearch } from './report-search.js';

/** Understands what a report is asked for. */
@Injectable()
export class ReportRequests {
  constructor(private readonly dates: DateFields) {}

  /** @throws RefusedError as invalid for days that are none or the wrong way round, and a filter without its option */
  async read({ FROM, TO, reportFilter, selectedOption }: SearchTimekeepDto): Promise<ReportSearch> {
    if (reportFilter === '') throw invalid('Please choose a filter.');
    const from = await this.dates.read('The first day', FROM);
    const to = await this.dates.read('The last day', TO);
    if (from > to) throw invalid(`The first day, ${from}, is after the last, ${to}.`);
    const option = selectedOption ?? '';
    if (reportFilter !== 'none' && option === '') throw invalid(`Please choose a ${reportFilter}.`);
    return { from, to, filter: reportFilter, option };
  }
}

function invalid(message: string): RefusedError {
  return new RefusedError({ kind: 'invalid', message });
}
