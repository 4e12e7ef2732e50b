import { Module } from '@nestjs/common';
import { EmployeesModule } from '../employees/employees.module.js';
import { OrganizationModule } from '../organization/organization.module.js';
import { SchedulesModule } from '../schedules/schedules.module.js';
import { BoundaryShifts } from './punches/judging/boundary-shifts.js';
import { EmploymentFacts } from './punches/judging/employment-facts.js';
import { PinChecks } from './punches/judging/pin-checks.js';
import { ReadModelFreshness } from './punches/judging/read-model-freshness.js';
import { PunchesController } from './punches/punches.controller.js';
import { PunchAppender } from './punches/punch-appender.js';
import { PunchBatchingGuard } from './punches/punch-batching.guard.js';
import { RecordPunchesHandler } from './punches/record-punches.handler.js';
import { IssueTerminalHandler, RevokeTerminalHandler } from './terminals/terminal.handlers.js';
import { Terminals } from './terminals/terminals.js';

/** Time clocks: their keys, and the punches that they send. */
@Module({
  imports: [EmployeesModule, OrganizationModule, SchedulesModule],
  controllers: [PunchesController],
  providers: [
    BoundaryShifts,
    EmploymentFacts,
    PinChecks,
    PunchAppender,
    PunchBatchingGuard,
    ReadModelFreshness,
    Terminals,
    RecordPunchesHandler,
    IssueTerminalHandler,
    RevokeTerminalHandler,
  ],
  exports: [Terminals],
})
export class ClockModule {}

export { RecordPunches } from './punches/record-punches.command.js';
export { IssueTerminal, RevokeTerminal } from './terminals/terminal.commands.js';
export { TerminalGuard } from './terminals/terminal.guard.js';
export { Terminals } from './terminals/terminals.js';
