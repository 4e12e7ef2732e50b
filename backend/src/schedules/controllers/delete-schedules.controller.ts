import { Controller, Delete, Param, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { MessageAnswer } from '@timekeep/contracts/api/answers';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import type { Request } from 'express';
import { ReadYourWrites } from '../../http/read-your-writes.js';
import { commandContext } from '../../http/request-context.js';
import { EmpidPipe } from '../../http/validation/empid.pipe.js';
import { messageAnswer } from '../../openapi/answers/common.answers.js';
import { ApiCall } from '../../openapi/api-call.decorator.js';
import { Roles } from '../../security/access.decorators.js';
import { DeleteSchedules } from '../commands/delete-schedules.command.js';

@Controller()
export class DeleteSchedulesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly reads: ReadYourWrites,
  ) {}

  @ApiCall({
    summary: 'Delete the schedule of an employee from today on',
    answer: messageAnswer,
    failures: [404],
  })
  @Roles('HR')
  @Delete(API_PATHS.scheduleOf)
  async delete(@Param('EMPID', EmpidPipe) EMPID: string, @Req() request: Request): Promise<MessageAnswer> {
    const command = new DeleteSchedules(EMPID, commandContext(request));
    const { events, position } = await this.commands.execute(command);
    if (events.length === 0) {
      return { msg: `${EMPID} has no schedule from today on. Nothing was changed.` };
    }
    return this.reads.confirm(`The schedule of ${EMPID} was deleted from today on.`, position, [
      'attendance',
      'audit',
    ]);
  }
}
