import { Body, Controller, Delete, Get, HttpCode, Post, Query, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { changeAnswer, codeOf, type MessageAnswer } from '@timekeep/contracts/api/answers';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import {
  absencesAnswer,
  planAbsenceAnswer,
  type AbsencesAnswer,
  type LeaveWarning,
  type PlanAbsenceAnswer,
} from '@timekeep/contracts/api/leave-api';
import { isWorkElsewhere, remarkTitle } from '@timekeep/contracts/attendance/remarks';
import type { AbsencePlanned } from '@timekeep/contracts/events/leave';
import type { PlanAbsenceRequest } from '@timekeep/contracts/leave/fields';
import { leaveMessages } from '@timekeep/contracts/leave/leave-messages';
import type { Message } from '@timekeep/contracts/messages/message';
import { dateMessages } from '@timekeep/contracts/time/date-messages';
import { daysBetween } from '@timekeep/contracts/time/work-date';
import type { ProjectionName } from '@timekeep/projections/checkpoint/projection-progress';
import type { Request } from 'express';
import { unknownEmployee } from '../employees/employees.module.js';
import { rehearsalContext } from '../event-store/command-context.js';
import { RefusedError } from '../event-store/store-errors.js';
import { messageAnswer, ReadYourWrites } from '../http/read-your-writes.js';
import { commandContext } from '../http/request-context.js';
import { EmpidPipe, EmpidQueryPipe } from '../http/validation/validation.pipe.js';
import { ApiCall } from '../openapi/api-call.decorator.js';
import { DateFields } from '../organization/organization.module.js';
import { Roles } from '../security/access.decorators.js';
import {
  PlanAbsence,
  PlanAbsenceDto,
  WithdrawAbsence,
  WithdrawAbsenceDto,
} from './change-absences/change-absences.command.js';
import { EmployeeDaysOff } from './days-off.js';
import { PlannedAbsences } from './list-absences/list-absences.query.js';

/** The projections that show absences: as remarks of records, and in the list of an employee. */
const ABSENCE_READERS: readonly ProjectionName[] = ['attendance', 'leave-summary', 'audit'];

@Controller()
export class AbsencesController {
  constructor(
    private readonly absences: PlannedAbsences,
    private readonly commands: CommandBus,
    private readonly reads: ReadYourWrites,
    private readonly dates: DateFields,
    private readonly off: EmployeeDaysOff,
  ) {}

  @ApiCall({
    summary: 'The planned absences of an employee, latest days first',
    answer: absencesAnswer,
    failures: [400, 404],
  })
  @Roles('HR')
  @Get(API_PATHS.absences)
  async listOf(@Query('EMPID', EmpidQueryPipe, EmpidPipe) EMPID: string): Promise<AbsencesAnswer> {
    const list = await this.absences.of(EMPID);
    if (list === null) throw new RefusedError(unknownEmployee(EMPID).refusal);
    return list;
  }

  @ApiCall({
    summary: 'Record an absence for a range of days, ahead or past',
    answer: planAbsenceAnswer,
    notes:
      'It takes no balance, and may share no day with leave or another absence. It shows on the days with scheduled hours that are no holidays; `warnings` names the days that were worked, whose records do not show it. `OB`, `WFH` and `DTF` show there too, and the times of punches stay. With `preview` the absence is checked, and nothing is recorded.',
    failures: [404],
  })
  @Roles('HR')
  @Post(API_PATHS.absences)
  @HttpCode(200)
  async plan(@Body() body: PlanAbsenceDto, @Req() request: Request): Promise<PlanAbsenceAnswer> {
    const FROM = await this.dates.read(dateMessages.firstDay(), body.FROM);
    const TO = await this.dates.read(dateMessages.lastDay(), body.TO);
    const { EMPID, remark, reason, preview = false } = body;
    const absence = { EMPID, FROM, TO, remark, reason };
    // Before the command, since an unreachable database must not hide that the absence was recorded.
    const warnings = await this.warningsOf(absence);
    const named = warnings.length > 0 && { warnings };
    const context = commandContext(request);
    const command = new PlanAbsence(absence, preview ? rehearsalContext(context) : context);
    const { events, position } = await this.commands.execute(command);
    if (preview) return { ...messageAnswer(leaveMessages.rehearsed()), ...named };
    const planned = events.find((event): event is AbsencePlanned => event.type === 'AbsencePlanned');
    if (!planned) throw new Error('An absence was accepted and not recorded');
    const { data } = planned;
    const answer = await this.reads.confirm(plannedMessage(data), position, ABSENCE_READERS);
    return { ...answer, ABSENCE_ID: data.ABSENCE_ID, ...named };
  }

  @ApiCall({
    summary: 'Withdraw a planned absence',
    answer: changeAnswer,
    notes:
      'The records become what they would be without it. A `revision` that is no longer the leave’s is refused with who changed it; without it the last one wins.',
    failures: [404],
  })
  @Roles('HR')
  @Delete(API_PATHS.absences)
  async withdraw(
    @Body() { ABSENCE_ID, revision }: WithdrawAbsenceDto,
    @Req() request: Request,
  ): Promise<MessageAnswer> {
    const command = new WithdrawAbsence(ABSENCE_ID, revision, commandContext(request));
    const { position } = await this.commands.execute(command);
    return this.reads.confirm(leaveMessages.absenceWithdrawn({ id: ABSENCE_ID }), position, ABSENCE_READERS);
  }

  /** Returns a warning for each worked day of an absence that is no work. */
  private async warningsOf({
    EMPID,
    FROM,
    TO,
    remark,
  }: Omit<PlanAbsenceRequest, 'preview'>): Promise<LeaveWarning[]> {
    if (isWorkElsewhere(remark) || TO < FROM) return [];
    const { worked } = await this.off.freeOf({ EMPID, FROM, TO });
    return worked.map((date) => {
      const message = leaveMessages.absenceNotShown({ date });
      return { DATE: date, ...codeOf(message), text: message.text };
    });
  }
}

function plannedMessage({ EMPID, ABSENCE_ID: id, FROM, TO, remark }: AbsencePlanned['data']): Message {
  const words = { employee: EMPID, absence: remarkTitle(remark), id };
  if (FROM === TO) return leaveMessages.absencePlannedOn({ ...words, date: FROM });
  return leaveMessages.absencePlanned({ ...words, first: FROM, last: TO, count: daysBetween(FROM, TO) + 1 });
}
