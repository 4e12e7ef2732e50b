import { Module } from '@nestjs/common';
import { EmployeesModule } from '../employees/employees.module.js';
import { ExportsModule } from '../exports/exports.module.js';
import { OrganizationModule } from '../organization/organization.module.js';
import { SchedulesModule } from '../schedules/schedules.module.js';
import { IssueTerminalHandler, RevokeTerminalHandler } from './change-terminals/change-terminals.command.js';
import {
  CorrectClockHandler,
  UndoPunchChangeHandler,
  WithdrawPunchesHandler,
} from './change-punches/change-punches.command.js';
import { PunchChangesList } from './list-punch-changes/list-punch-changes.query.js';
import { Moments } from './moments.js';
import { PunchChangesController } from './punch-changes.controller.js';
import { PunchesController } from './punches.controller.js';
import { PunchFilesController } from './punch-files.controller.js';
import { NumberHolders, StaffNumbers } from './record-punches/number-holders.js';
import { KeptUploads } from './record-uploaded-punches/kept-uploads.js';
import { PunchUploads } from './record-uploaded-punches/punch-uploads.js';
import { RecordUploadedPunchesHandler } from './record-uploaded-punches/record-uploaded-punches.command.js';
import { BoundaryShifts, EmploymentFacts, ReadModelFreshness } from './record-punches/punch-facts.js';
import { PinChecks, WrongPins } from './record-punches/pin-checks.js';
import { PunchAppender } from './record-punches/punch-appender.js';
import { PunchJudge } from './record-punches/punch-judge.js';
import { PunchBatchingGuard } from './record-punches/punch-batching.guard.js';
import { RecordPunchesHandler } from './record-punches/record-punches.command.js';
import { TerminalCalls } from './record-punches/terminal-calls.js';
import { RefusedPunchesController } from './refused-punches.controller.js';
import { RefusedPunchesList } from './list-refused-punches/list-refused-punches.query.js';
import { TakeRefusedPunchesHandler } from './take-refused-punches/take-refused-punches.command.js';
import { RefusedPunches } from './refused-punches/refused-punches.js';
import { PunchList } from './list-punches/list-punches.query.js';
import { TerminalTraffic } from './terminal-traffic/terminal-traffic.js';
import { Terminals } from './terminals.js';

/** Time clocks: their keys, and the punches that they send. */
@Module({
  imports: [EmployeesModule, ExportsModule, OrganizationModule, SchedulesModule],
  controllers: [PunchesController, RefusedPunchesController, PunchChangesController, PunchFilesController],
  providers: [
    BoundaryShifts,
    CorrectClockHandler,
    EmploymentFacts,
    KeptUploads,
    Moments,
    NumberHolders,
    PinChecks,
    PunchAppender,
    PunchBatchingGuard,
    PunchChangesList,
    PunchJudge,
    PunchList,
    PunchUploads,
    RecordUploadedPunchesHandler,
    ReadModelFreshness,
    RefusedPunches,
    RefusedPunchesList,
    StaffNumbers,
    TakeRefusedPunchesHandler,
    TerminalCalls,
    Terminals,
    TerminalTraffic,
    UndoPunchChangeHandler,
    WithdrawPunchesHandler,
    WrongPins,
    RecordPunchesHandler,
    IssueTerminalHandler,
    RevokeTerminalHandler,
  ],
  exports: [
    Moments,
    PunchChangesList,
    RefusedPunchesList,
    StaffNumbers,
    Terminals,
    TerminalTraffic,
    WrongPins,
  ],
})
export class ClockModule {}

export { PunchFile } from './punch-files/punch-file.js';
export { StaffNumbers } from './record-punches/number-holders.js';
export type { PunchFileSurvey } from './punch-files/punch-survey.js';
export { RecordPunches } from './record-punches/record-punches.command.js';
export { IssueTerminal, RevokeTerminal } from './change-terminals/change-terminals.command.js';
export { CorrectClock, UndoPunchChange, WithdrawPunches } from './change-punches/change-punches.command.js';
export {
  type OpenPunches,
  type OpenRefusedPunch,
  RefusedPunchesList,
} from './list-refused-punches/list-refused-punches.query.js';
export { PunchChangesList } from './list-punch-changes/list-punch-changes.query.js';
export { PunchList } from './list-punches/list-punches.query.js';
export { Moments } from './moments.js';
export { TerminalGuard } from './terminal.guard.js';
export { Terminals } from './terminals.js';
export { type SentPunches, TerminalTraffic } from './terminal-traffic/terminal-traffic.js';
export { WrongPins } from './record-punches/pin-checks.js';
