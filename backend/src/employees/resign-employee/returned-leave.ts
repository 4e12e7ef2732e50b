import { Injectable } from '@nestjs/common';
import type { LeaveType } from '@timekeep/contracts/attendance/leave-types';
import type { EmployeeEvent } from '@timekeep/contracts/events/employee';
import type { LeaveEvent } from '@timekeep/contracts/events/leave';
import { employeeStream, leaveStream } from '@timekeep/contracts/events/streams';
import { applyToLedger, EMPTY_LEDGER, leaveDates, returnedDays } from '@timekeep/contracts/leave/ledger';
import { EventStore } from '../../event-store/event-store.js';
import { HolidaysOfLeave } from '../../holidays/holidays.module.js';
import { employeeDecider } from '../employee.decider.js';
import type { EmployeeState } from '../employee.state.js';

/** The recording of an event that is not recorded. */
const IMAGINED = { id: '', actor: 'system', position: { commit: 0n, prepare: 0n }, recordedAt: new Date(0) };

/** Leave outside the employment, by the streams of the employee. */
@Injectable()
export class ReturnedLeave {
  constructor(
    private readonly store: EventStore,
    private readonly holidays: HolidaysOfLeave,
  ) {}

  /** Returns the days that are given back now; null if there are none. */
  async returned(EMPID: string): Promise<Readonly<Record<LeaveType, number>> | null> {
    const { now: days } = await this.compare(EMPID, []);
    return days.SL + days.VL > 0 ? days : null;
  }

  /** Returns the days that decided events would give back, below zero for those that would be taken again. */
  async changedBy(
    EMPID: string,
    events: readonly EmployeeEvent[],
  ): Promise<Readonly<Record<LeaveType, number>>> {
    const { now, then } = await this.compare(EMPID, events);
    return { SL: then.SL - now.SL, VL: then.VL - now.VL };
  }

  /** Returns the days that are given back now, and after events that are not recorded. */
  private async compare(EMPID: string, events: readonly EmployeeEvent[]) {
    const [{ state: employee }, leave] = await Promise.all([
      this.store.load(employeeDecider, employeeStream(EMPID)),
      this.store.history<LeaveEvent>(leaveStream(EMPID)),
    ]);
    const later = events.reduce<EmployeeState>(
      (state, event) => employeeDecider.evolve(state, event, IMAGINED),
      employee,
    );
    const ledger = leave.reduce((former, { event }) => applyToLedger(former, event), EMPTY_LEDGER);
    const { returning } = await this.holidays.of(leaveDates(ledger));
    const returnedOf = (state: EmployeeState) =>
      state ? returnedDays(ledger, state, returning) : { SL: 0, VL: 0 };
    return { now: returnedOf(employee), then: returnedOf(later) };
  }
}
