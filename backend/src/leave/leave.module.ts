import { Module } from '@nestjs/common';
import { EmployeesModule } from '../employees/employees.module.js';
import { HolidaysModule } from '../holidays/holidays.module.js';
import { OrganizationModule } from '../organization/organization.module.js';
import { SchedulesModule } from '../schedules/schedules.module.js';
import { AbsencesController } from './absences.controller.js';
import { PlanAbsenceHandler, WithdrawAbsenceHandler } from './change-absences/change-absences.command.js';
import { AddLeaveHandler } from './add-leave/add-leave.command.js';
import { DeleteLinesHandler, LeaveDeletions } from './delete-lines/delete-lines.command.js';
import { EmployeeDaysOff } from './days-off.js';
import { DeleteLeaveHandler, EditLeaveHandler } from './edit-leave/edit-leave.command.js';
import { EmployeeLeave } from './employee-leave.js';
import { PlannedAbsences } from './list-absences/list-absences.query.js';
import { LeaveController } from './leave.controller.js';
import { LeaveBalances, LeaveLines } from './read-leave/read-leave.query.js';
import { UpdateLeaveHandler } from './update-leave/update-leave.command.js';

/** Leave: days taken, and balances. */
@Module({
  imports: [EmployeesModule, HolidaysModule, OrganizationModule, SchedulesModule],
  controllers: [AbsencesController, LeaveController],
  providers: [
    EmployeeDaysOff,
    EmployeeLeave,
    LeaveBalances,
    LeaveDeletions,
    LeaveLines,
    AddLeaveHandler,
    EditLeaveHandler,
    DeleteLeaveHandler,
    DeleteLinesHandler,
    UpdateLeaveHandler,
    PlannedAbsences,
    PlanAbsenceHandler,
    WithdrawAbsenceHandler,
  ],
  exports: [EmployeeDaysOff, EmployeeLeave],
})
export class LeaveModule {}

export { PlanAbsence, WithdrawAbsence } from './change-absences/change-absences.command.js';
export { AddLeave } from './add-leave/add-leave.command.js';
export { DeleteLeave, EditLeave } from './edit-leave/edit-leave.command.js';
export { UpdateLeave } from './update-leave/update-leave.command.js';
export { EmployeeDaysOff } from './days-off.js';
export { EmployeeLeave } from './employee-leave.js';
export { employmentRefusal, gapRefusal } from './leave.state.js';
export { LeaveBalances, LeaveLines } from './read-leave/read-leave.query.js';
export { listedAbsences } from './list-absences/list-absences.query.js';
