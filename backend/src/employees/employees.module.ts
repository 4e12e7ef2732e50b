import { Module } from '@nestjs/common';
import { OrganizationModule } from '../organization/organization.module.js';
import { EmployeeFacts } from './employee-facts.js';
import { EmployeePins } from './employee-pins.js';
import { EmployeesController } from './employees.controller.js';
import { EmployeeList } from './list-employees/list-employees.query.js';
import { ModifyEmployeeHandler } from './modify-employee/modify-employee.command.js';
import { RegisterEmployeeHandler } from './register-employee/register-employee.command.js';
import { ResignEmployeeHandler } from './resign-employee/resign-employee.command.js';

/** Employees: who they are, and from when to when. */
@Module({
  imports: [OrganizationModule],
  controllers: [EmployeesController],
  providers: [
    EmployeeFacts,
    EmployeeList,
    EmployeePins,
    RegisterEmployeeHandler,
    ModifyEmployeeHandler,
    ResignEmployeeHandler,
  ],
  exports: [EmployeeFacts, EmployeePins],
})
export class EmployeesModule {}

export { ModifyEmployee } from './modify-employee/modify-employee.command.js';
export { RegisterEmployee } from './register-employee/register-employee.command.js';
export { ResignEmployee } from './resign-employee/resign-employee.command.js';
export { EmployeeFacts } from './employee-facts.js';
export { EmployeePins } from './employee-pins.js';
export {
  unknownEmployee,
  workplaceNames,
  workplaceOf,
  type Employee,
  type EmployeeState,
} from './employee.state.js';
export { employeeProblems, type NewEmployee } from './employee.decider.js';
