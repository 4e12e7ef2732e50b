import { Module } from '@nestjs/common';
import { EmployeesModule } from '../employees/employees.module.js';
import { AddLeaveTransactionHandler } from './commands/add-leave-transaction.handler.js';

/** Leave transactions. */
@Module({ imports: [EmployeesModule], providers: [AddLeaveTransactionHandler] })
export class LeaveModule {}

export { AddLeaveTransaction } from './commands/add-leave-transaction.command.js';
export type { LeaveEntry } from './leave.decider.js';
