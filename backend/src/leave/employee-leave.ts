import { Injectable } from '@nestjs/common';
import { leaveStream } from '@timekeep/contracts/events/streams';
import { countedLedger, leaveDates, type LeaveLedger } from '@timekeep/contracts/leave/ledger';
import { companyOnDates, EmployeeFacts } from '../employees/employees.module.js';
import { EventStore } from '../event-store/event-store.js';
import { HolidaysOfLeave } from '../holidays/holidays.module.js';
import { OrganizationFacts } from '../organization/organization.module.js';
import { leaveDecider } from './leave.decider.js';
import type { Employment } from './leave.state.js';

/** Leave as the log has it, which never lags. */
@Injectable()
export class EmployeeLeave {
  constructor(
    private readonly store: EventStore,
    private readonly employees: EmployeeFacts,
    private readonly holidays: HolidaysOfLeave,
    private readonly organization: OrganizationFacts,
  ) {}

  /** Returns the ledger of an employee as it counts; an empty one when no leave was ever recorded. */
  async ledger(EMPID: string): Promise<LeaveLedger> {
    const { ledger, employment } = await this.load(EMPID);
    return employment ? countedLedger(ledger, employment, employment.holidays.returning) : ledger;
  }

  /** Returns the facts by which leave of an employee counts; null when there is no such employee. */
  async employment(EMPID: string): Promise<Employment> {
    return (await this.load(EMPID)).employment;
  }

  private async load(EMPID: string) {
    const [{ state }, employee] = await Promise.all([
      this.store.load(leaveDecider, leaveStream(EMPID)),
      this.employees.find(EMPID),
    ]);
    const { ledger } = state;
    const dated = await this.holidays.on(leaveDates(ledger));
    const organization = dated.dependOnCompany ? await this.organization.load() : null;
    const holidays = dated.for(companyOnDates(employee, organization));
    if (!employee) return { ledger, employment: null };
    // A transfer may bring a date under a company with a holiday of its own.
    const boundsChanged = dated.dependOnCompany ? employee.latest : employee.boundsChanged;
    return { ledger, employment: { ...employee, boundsChanged, holidays } };
  }
}
