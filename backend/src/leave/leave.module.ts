import { Module } from '@nestjs/common';
import { EmployeesModule } from '../employees/employees.module.js';
import { OrganizationModule } from '../organization/organization.module.js';
import {
  AddLeaveHandler,
  DeleteLeaveHandler,
  EditLeaveHandler,
  IncrementLeaveHandler,
  UpdateLeaveHandler,
} from './commands/leave.handlers.js';
import { AddLeaveController } from './controllers/add-leave.controller.js';
import { DeleteLeaveController } from './controllers/delete-leave.controller.js';
import { EditLeaveController } from './controllers/edit-leave.controller.js';
import { LeaveBalancesController } from './controllers/leave-balances.controller.js';
import { LeaveEntries } from './dto/leave-entries.js';
import { LeaveLinesController } from './controllers/leave-lines.controller.js';
import { UpdateLeaveController } from './controllers/update-leave.controller.js';
import { LeaveBalances } from './queries/leave-balances.js';
import { LeaveLines } from './queries/leave-lines.js';

/** Leave: days taken, balances, and what anniversaries add. */
@Module({
  imports: [EmployeesModule, OrganizationModule],
  controllers: [
    LeaveBalancesController,
    LeaveLinesController,
    AddLeaveController,
    EditLeaveController,
    DeleteLeaveController,
    UpdateLeaveController,
  ],
  providers: [
    LeaveBalances,
    LeaveEntries,
    LeaveLines,
    AddLeaveHandler,
    EditLeaveHandler,
    DeleteLeaveHandler,
    UpdateLeaveHandler,
    IncrementLeaveHandler,
  ],
})
export class LeaveModule {}

export { AddLeave, DeleteLeave, EditLeave, IncrementLeave, UpdateLeave } from './commands/leave.commands.js';
