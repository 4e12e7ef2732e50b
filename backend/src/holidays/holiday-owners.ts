import { Injectable } from '@nestjs/common';
import { employeeMessages } from '@timekeep/contracts/employees/employee-messages';
import { FOR_ALL, type HolidayOwner } from '@timekeep/contracts/holidays/holidays-of-date';
import { refusedAs } from '../event-store/store-errors.js';
import { companyCalled, OrganizationFacts } from '../organization/organization.module.js';

/** The companies that holidays are for, by the names that people and files give them. */
@Injectable()
export class HolidayOwners {
  constructor(private readonly organization: OrganizationFacts) {}

  /**
   * Returns the company of this name, in any case; all employees without a name.
   *
   * @throws RefusedError as missing for a company that there is not
   */
  async called(name: string | null | undefined): Promise<HolidayOwner> {
    const company = name?.trim() ?? '';
    if (company === '') return FOR_ALL;
    const called = companyCalled(company, await this.organization.load());
    if (!called) throw refusedAs('missing', employeeMessages.noCompany({ company }));
    const [COMPANY_ID, COMPANY] = called;
    return { COMPANY, COMPANY_ID };
  }
}
