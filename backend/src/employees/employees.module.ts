import { Module } from '@nestjs/common';
import { OrganizationModule } from '../organization/organization.module.js';
import { RegisterEmployeeHandler } from './commands/register-employee.handler.js';
import { RegisterEmployeeController } from './controllers/register-employee.controller.js';
import { EmployeeFacts } from './employee-facts.js';

/** Employees: who they are and since when. */
@Module({
  imports: [OrganizationModule],
  controllers: [RegisterEmployeeController],
  providers: [EmployeeFacts, RegisterEmployeeHandler],
  exports: [EmployeeFacts],
})
export class EmployeesModule {}

export { RegisterEmployee } from './commands/register-employee.command.js';
export { EmployeeFacts } from './employee-facts.js';
export type { NewEmployee } from './employee-input.js';
