import { Injectable } from '@nestjs/common';
import { leaveStream } from '@timekeep/contracts/events/streams';
import { countedLedger, type LeaveLedger } from '@timekeep/contracts/leave/ledger';
import { EmployeeFacts } from '../employees/employees.module.js';
import { EventStore } from '../event-store/event-store.js';
import { leaveDecider } from './leave.decider.js';

/** Leave as the log has it, which never lags. */
@Injectable()
export class EmployeeLeave {
  constructor(
    private readonly store: EventStore,
    private readonly employees: EmployeeFacts,
  ) {}

  /** Returns the ledger of an employee as it counts; an empty one when no leave was ever recorded. */
  async ledger(EMPID: string): Promise<LeaveLedger> {
    const [{ state }, employee] = await Promise.all([
      this.store.load(leaveDecider, leaveStream(EMPID)),
      this.employees.find(EMPID),
    ]);
    return employee ? countedLedger(state.ledger, employee) : state.ledger;
  }
}
