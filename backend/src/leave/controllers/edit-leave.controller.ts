import { Body, Controller, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { MessageAnswer } from '@timekeep/contracts/api/answers';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import { LEAVE_MESSAGES } from '@timekeep/contracts/api/leave-api';
import type { Request } from 'express';
import { PatchOrPut } from '../../http/patch-or-put.js';
import { ReadYourWrites } from '../../http/read-your-writes.js';
import { LIST_LIMITS } from '../../http/requests/body-limits.js';
import { commandContext } from '../../http/request-context.js';
import { messageAnswer } from '../../openapi/answers/common.answers.js';
import { ApiCall } from '../../openapi/api-call.decorator.js';
import { Roles } from '../../security/access.decorators.js';
import { EditLeave } from '../commands/leave.commands.js';
import { EditLeaveDto } from '../dto/leave.dto.js';
import { LEAVE_READERS } from '../leave-readers.js';
import { LeaveEntries } from '../dto/leave-entries.js';

@Controller()
export class EditLeaveController {
  constructor(
    private readonly commands: CommandBus,
    private readonly entries: LeaveEntries,
    private readonly reads: ReadYourWrites,
  ) {}

  @PatchOrPut(API_PATHS.editLeave)
  @ApiCall({
    summary: 'Correct days of leave, all of them or none',
    answer: messageAnswer,
    bodyLimits: LIST_LIMITS.leave,
    failures: [404],
  })
  @Roles('HR')
  async edit(
    @Body() { EMPID, leaveData, revision }: EditLeaveDto,
    @Req() request: Request,
  ): Promise<MessageAnswer> {
    const edits = await this.entries.read(leaveData);
    const command = new EditLeave({ EMPID, edits, revision }, commandContext(request));
    const { events, position } = await this.commands.execute(command);
    if (events.length === 0) return { msg: 'The leave is like this already. Nothing was changed.' };
    return this.reads.confirm(LEAVE_MESSAGES.edited, position, LEAVE_READERS);
  }
}
