import { Module } from '@nestjs/common';
import { EmployeesModule } from '../employees/employees.module.js';
import { OrganizationModule } from '../organization/organization.module.js';
import { AddLeaveHandler } from './add-leave/add-leave.command.js';
import { DeleteLeaveHandler } from './delete-leave/delete-leave.command.js';
import { EditLeaveHandler } from './edit-leave/edit-leave.command.js';
import { EmployeeLeave } from './employee-leave.js';
import { IncrementLeaveHandler } from './increment-leave/increment-leave.command.js';
import { LeaveController } from './leave.controller.js';
import { LeaveBalances, LeaveLines } from './read-leave/read-leave.query.js';
import { UpdateLeaveHandler } from './update-leave/update-leave.command.js';

/** Leave: days taken, balances, and increments on anniversaries. */
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
    IncrementLeaveHandler,
  ],
  exports: [EmployeeLeave],
})
export class LeaveModule {}

export { AddLeave } from './add-leave/add-leave.command.js';
export { DeleteLeave } from './delete-leave/delete-leave.command.js';
export { EditLeave } from './edit-leave/edit-leave.command.js';
export { EmployeeLeave } from './employee-leave.js';
export { IncrementLeave } from './increment-leave/increment-leave.command.js';
export { UpdateLeave } from './update-leave/update-leave.command.js';
