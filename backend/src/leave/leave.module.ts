import { Injectable, Module } from '@nestjs/common';
import { leaveStream } from '@timekeep/contracts/events/streams';
import { countedLedger, type LeaveLedger } from '@timekeep/contracts/leave/ledger';
import { EmployeeFacts, EmployeesModule } from '../employees/employees.module.js';
import { EventStore } from '../event-store/event-store.js';
import { OrganizationModule } from '../organization/organization.module.js';
import { AddLeaveHandler } from './add-leave/add-leave.command.js';
import { DeleteLeaveHandler, EditLeaveHandler } from './edit-leave/edit-leave.command.js';
import { LeaveController } from './leave.controller.js';
import { leaveDecider } from './leave.decider.js';
import { LeaveBalances, LeaveLines } from './read-leave/read-leave.query.js';
import { UpdateLeaveHandler } from './update-leave/update-leave.command.js';

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

/** Leave: days taken, and balances. */
@Module({
  imports: [EmployeesModule, OrganizationModule],
  controllers: [LeaveController],
  providers: [
    EmployeeLeave,
    LeaveBalances,
    LeaveLines,
    AddLeaveHandler,
    EditLeaveHandler,
    DeleteLeaveHandler,
    UpdateLeaveHandler,
  ],
  exports: [EmployeeLeave],
})
export class LeaveModule {}

export { AddLeave } from './add-leave/add-leave.command.js';
export { DeleteLeave, EditLeave } from './edit-leave/edit-leave.command.js';
export { UpdateLeave } from './update-leave/update-leave.command.js';
