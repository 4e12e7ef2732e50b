import { Injectable } from '@nestjs/common';
import type { LeaveType } from '@timekeep/contracts/attendance/leave-types';
import type { LeaveEvent } from '@timekeep/contracts/events/leave';
import { employeeStream, leaveStream } from '@timekeep/contracts/events/streams';
import { applyToLedger, EMPTY_LEDGER, leaveDates, returnedDays } from '@timekeep/contracts/leave/ledger';
import { EventStore } from '../../event-store/event-store.js';
import { HolidaysOfLeave } from '../../holidays/holidays.module.js';
import { employeeDecider } from '../employee.decider.js';

/** Leave outside the employment, by the streams of the employee. */
@Injectable()
export class ReturnedLeave {
  constructor(
    private readonly store: EventStore,
    private readonly holidays: HolidaysOfLeave,
  ) {}

  /** Returns the days that are given back now; null if there are none. */
  async returned(EMPID: string): Promise<Readonly<Record<LeaveType, number>> | null> {
    const [{ state: employee }, leave] = await Promise.all([
      this.store.load(employeeDecider, employeeStream(EMPID)),
      this.store.history<LeaveEvent>(leaveStream(EMPID)),
    ]);
    if (!employee) return null;
    const ledger = leave.reduce((former, { event }) => applyToLedger(former, event), EMPTY_LEDGER);
    const { returning } = await this.holidays.of(leaveDates(ledger));
    const days = returnedDays(ledger, employee, returning);
    return days.SL + days.VL > 0 ? days : null;
  }
}
