import { Module } from '@nestjs/common';
import { OrganizationModule } from '../organization/organization.module.js';
import { ModifyEmployeeHandler } from './commands/modify-employee.handler.js';
import { RegisterEmployeeHandler } from './commands/register-employee.handler.js';
import { ResignEmployeeHandler } from './commands/resign-employee.handler.js';
import { EmployeesController } from './controllers/employees.controller.js';
import { ModifyEmployeeController } from './controllers/modify-employee.controller.js';
import { RegisterEmployeeController } from './controllers/register-employee.controller.js';
import { ResignEmployeeController } from './controllers/resign-employee.controller.js';
import { EmployeeFacts } from './employee-facts.js';
import { EmployeePins } from './employee-pins.js';
import { EmployeeList } from './queries/employee-list.js';

/** Employees: who they are, and from when to when. */
@Module({
  imports: [OrganizationModule],
  controllers: [
    EmployeesController,
    RegisterEmployeeController,
    ModifyEmployeeController,
    ResignEmployeeController,
  ],
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

export { ModifyEmployee } from './commands/modify-employee.command.js';
export { RegisterEmployee } from './commands/register-employee.command.js';
export { ResignEmployee } from './commands/resign-employee.command.js';
export { EmployeeFacts } from './employee-facts.js';
export { EmployeePins } from './employee-pins.js';
export { unknownEmployee } from './unknown-employee.js';
export { employeeProblems, type NewEmployee } from './deciders/employee-input.js';
export { workplaceNames, workplaceOf, type Employee, type EmployeeState } from './deciders/employee.state.js';
