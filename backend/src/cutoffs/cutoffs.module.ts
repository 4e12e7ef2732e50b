import { Module } from '@nestjs/common';
import { ClockModule } from '../clock/clock.module.js';
import { ExportsModule } from '../exports/exports.module.js';
import { HoursModule } from '../hours/hours.module.js';
import { OrganizationModule } from '../organization/organization.module.js';
import { RequestsModule } from '../requests/requests.module.js';
import { AnswerCutOffHandler } from './answer-cutoff/answer-cutoff.command.js';
import { CutOffAnswers } from './answer-cutoff/cutoff-answers.js';
import { CheckPeriod } from './check-period/check-period.query.js';
import {
  CloseCutOffHandler,
  CutOffPeriods,
  WithdrawCutOffHandler,
} from './close-cutoff/close-cutoff.command.js';
import { CountedTables } from './counted-tables.js';
import { CutOffsController } from './cutoffs.controller.js';
import { CountDays } from './find-differences/count-days.js';
import { FindDifferences } from './find-differences/find-differences.query.js';
import { OwnCutOffsController } from './own-cutoffs.controller.js';
import { CutOffDifferences, CutOffFiles } from './read-cutoffs/cutoff-contents.js';
import { CutOffList } from './read-cutoffs/cutoff-list.js';
import { DayParts } from './read-cutoffs/day-parts.js';

/** Cut-offs: what was given to payroll, and what has changed since. */
@Module({
  imports: [ClockModule, ExportsModule, HoursModule, OrganizationModule, RequestsModule],
  controllers: [CutOffsController, OwnCutOffsController],
  providers: [
    AnswerCutOffHandler,
    CutOffAnswers,
    CheckPeriod,
    CloseCutOffHandler,
    CountDays,
    CountedTables,
    CutOffDifferences,
    CutOffFiles,
    CutOffList,
    CutOffPeriods,
    DayParts,
    FindDifferences,
    WithdrawCutOffHandler,
  ],
  exports: [CutOffDifferences, CutOffFiles, CutOffList, CutOffPeriods],
})
export class CutOffsModule {}

export { AnswerCutOff } from './answer-cutoff/answer-cutoff.command.js';
export { CloseCutOff, WithdrawCutOff } from './close-cutoff/close-cutoff.command.js';
export { CutOffDifferences, CutOffFiles, type VerifiedCutOff } from './read-cutoffs/cutoff-contents.js';
export { CutOffList } from './read-cutoffs/cutoff-list.js';
export { CutOffPeriods } from './close-cutoff/close-cutoff.command.js';
