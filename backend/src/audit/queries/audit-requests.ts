import { Injectable } from '@nestjs/common';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { RefusedError } from '../../event-store/store-errors.js';
import { CompanyTime, DateFields } from '../../organization/organization.module.js';
import type { SearchAuditDto } from '../dto/search-audit.dto.js';
import type { AuditSearch } from './audit-search.js';

/** Understands what a search of the audit is asked for. */
@Injectable()
export class AuditRequests {
  constructor(
    private readonly dates: DateFields,
    private readonly time: CompanyTime,
  ) {}

  /** @throws RefusedError as invalid for days that are none, or are the wrong way round */
  async read({
    FROM,
    TO,
    changedFrom,
    changedTo,
    EMPID,
    department,
    actor,
    kinds,
  }: SearchAuditDto): Promise<AuditSearch> {
    const zone = await this.time.zone();
    const [from, to] = await this.period('work date', FROM, TO);
    const [firstDay, lastDay] = await this.period('day of change', changedFrom, changedTo);
    return {
      from,
      to,
      changedFrom: firstDay && new Date(zone.instantOf(firstDay, '00:00:00')).toISOString(),
      changedBefore: lastDay && new Date(zone.endOf(lastDay)).toISOString(),
      EMPID: EMPID ?? null,
      department: department ?? null,
      actor: actor ?? null,
      kinds: kinds ?? ['correction'],
    };
  }

  private async period(
    what: string,
    first?: string,
    last?: string,
  ): Promise<[WorkDate | null, WorkDate | null]> {
    const from = first === undefined ? null : await this.dates.read(`The first ${what}`, first);
    const to = last === undefined ? null : await this.dates.read(`The last ${what}`, last);
    if (from !== null && to !== null && from > to) {
      const message = `The first ${what}, ${from}, is after the last, ${to}.`;
      throw new RefusedError({ kind: 'invalid', message });
    }
    return [from, to];
  }
}
