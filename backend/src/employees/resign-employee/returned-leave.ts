import { Injectable } from '@nestjs/common';
import type { LeaveDays } from '@timekeep/contracts/api/preview-api';
import type { EmployeeEvent, FirstDayCorrected } from '@timekeep/contracts/events/employee';
import type { LeaveEvent } from '@timekeep/contracts/events/leave';
import { employeeStream, leaveStream } from '@timekeep/contracts/events/streams';
import {
  applyToLedger,
  EMPTY_LEDGER,
  freeDays,
  leaveDates,
  returnedDays,
} from '@timekeep/contracts/leave/ledger';
import { EventStore } from '../../event-store/event-store.js';
import { HolidaysOfLeave } from '../../holidays/holidays.module.js';
import { OrganizationFacts } from '../../organization/organization.module.js';
import { employeeDecider } from '../employee.decider.js';
import { companyOnDates, type Employee, type EmployeeState } from '../employee.state.js';

/** Higher than every position of a log, so that names of units are those of now. */
const IMAGINED_POSITION = { commit: 2n ** 62n, prepare: 2n ** 62n };

/** The recording of an event that is not recorded. */
const IMAGINED = { id: '', actor: 'system', position: IMAGINED_POSITION, recordedAt: new Date(0) };

/** Leave outside the employment, by the streams of the employee. */
@Injectable()
export class ReturnedLeave {
  constructor(
    private readonly store: EventStore,
    private readonly holidays: HolidaysOfLeave,
    private readonly organization: OrganizationFacts,
  ) {}

  /** Returns the days that are given back now; null if there are none. */
  async returned(EMPID: string): Promise<LeaveDays | null> {
    const { now: days } = await this.compare(EMPID, []);
    return days.SL + days.VL > 0 ? days : null;
  }

  /** Returns the days that a recorded correction of the first day gave back; null if there are none. */
  async returnedBy({ data: { EMPID, formerly } }: FirstDayCorrected): Promise<LeaveDays | null> {
    const { now, before } = await this.compare(EMPID, [], { hiredOn: formerly });
    const back = { SL: Math.max(now.SL - before.SL, 0), VL: Math.max(now.VL - before.VL, 0) };
    return back.SL + back.VL > 0 ? back : null;
  }

  /** Returns the days that decided events would give back, also by a holiday of another company, below zero for those that would be taken again. */
  async changedBy(EMPID: string, events: readonly EmployeeEvent[]): Promise<LeaveDays> {
    const { isFree, willBeFree } = await this.compare(EMPID, events);
    return { SL: willBeFree.SL - isFree.SL, VL: willBeFree.VL - isFree.VL };
  }

  /** Returns the days that are given back now, after events that are not recorded, and before the present first day. */
  private async compare(
    EMPID: string,
    events: readonly EmployeeEvent[],
    former: Partial<Pick<Employee, 'hiredOn'>> = {},
  ) {
    const [{ state: employee }, leave] = await Promise.all([
      this.store.load(employeeDecider, employeeStream(EMPID)),
      this.store.history<LeaveEvent>(leaveStream(EMPID)),
    ]);
    const later = events.reduce<EmployeeState>(
      (state, event) => employeeDecider.evolve(state, event, IMAGINED),
      employee,
    );
    const ledger = leave.reduce((known, { event }) => applyToLedger(known, event), EMPTY_LEDGER);
    const holidays = await this.holidays.on(leaveDates(ledger));
    const organization = holidays.dependOnCompany ? await this.organization.load() : null;
    const daysOf = (days: typeof returnedDays) => (state: EmployeeState) => {
      const { returning } = holidays.for(companyOnDates(state, organization));
      return state ? days(ledger, state, returning) : { SL: 0, VL: 0 };
    };
    const [returnedOf, freeOf] = [daysOf(returnedDays), daysOf(freeDays)];
    return {
      isFree: freeOf(employee),
      willBeFree: freeOf(later),
      now: returnedOf(employee),
      before: returnedOf(employee && { ...employee, ...former }),
    };
  }
}
