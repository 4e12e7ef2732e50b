import { Injectable } from '@nestjs/common';
import { CUTOFF_MAX_DAYS } from '@timekeep/contracts/api/cutoffs-api';
import { cutoffMessages } from '@timekeep/contracts/cutoffs/cutoff-messages';
import type { CloseCutOffRequest } from '@timekeep/contracts/cutoffs/fields';
import { employeeMessages } from '@timekeep/contracts/employees/employee-messages';
import { daysBetween, type WorkDate } from '@timekeep/contracts/time/work-date';
import type { CutOffCompany } from '@timekeep/projections/cutoffs/tables';
import { refusedAs } from '../../event-store/store-errors.js';
import {
  companyCalled,
  CompanyTime,
  DateFields,
  type OrganizationState,
} from '../../organization/organization.module.js';

/** The days and companies of a cut-off; names are present ones. */
export interface CutOffPeriod {
  readonly FROM: WorkDate;
  readonly TO: WorkDate;
  readonly COMPANY: readonly string[];
}

/** Parses the periods of cut-offs. */
@Injectable()
export class CutOffPeriods {
  constructor(
    private readonly dates: DateFields,
    private readonly time: CompanyTime,
  ) {}

  /** @throws RefusedError as invalid for days that are reversed, too many, or ahead */
  async read({ FROM: first, TO: last, COMPANY }: CloseCutOffRequest): Promise<CutOffPeriod> {
    const { from: FROM, to: TO } = await this.dates.period(first, last);
    if (daysBetween(FROM, TO) >= CUTOFF_MAX_DAYS) throw refusedAs('invalid', cutoffMessages.tooLong());
    if (TO > (await this.time.today())) throw refusedAs('invalid', cutoffMessages.future({ last: TO }));
    return { FROM, TO, COMPANY };
  }
}

/**
 * Returns the companies of these names, in any case.
 *
 * @throws RefusedError as missing for a company that there is not
 */
export function companiesCalled(names: readonly string[], organization: OrganizationState): CutOffCompany[] {
  const found = names.map((name) => {
    const [COMPANY_ID, COMPANY] = companyCalled(name, organization) ?? [];
    if (COMPANY_ID === undefined || COMPANY === undefined)
      throw refusedAs('missing', employeeMessages.noCompany({ company: name }));
    return { COMPANY, COMPANY_ID };
  });
  return found.filter(
    ({ COMPANY_ID: id }, index) => found.findIndex((each) => each.COMPANY_ID === id) === index,
  );
}
