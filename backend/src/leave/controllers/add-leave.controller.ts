import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import { LEAVE_MESSAGES, type AddLeaveAnswer } from '@timekeep/contracts/api/leave-api';
import type { Request } from 'express';
import { ReadYourWrites } from '../../http/read-your-writes.js';
import { LIST_LIMITS } from '../../http/requests/body-limits.js';
import { commandContext } from '../../http/request-context.js';
import { addLeaveAnswer } from '../../openapi/answers/leave.answers.js';
import { ApiCall } from '../../openapi/api-call.decorator.js';
import { Roles } from '../../security/access.decorators.js';
import { AddLeave } from '../commands/leave.commands.js';
import { AddLeaveDto } from '../dto/leave.dto.js';
import { LEAVE_READERS } from '../leave-readers.js';
import { LeaveEntries } from '../dto/leave-entries.js';

@Controller()
export class AddLeaveController {
  constructor(
    private readonly commands: CommandBus,
    private readonly entries: LeaveEntries,
    private readonly reads: ReadYourWrites,
  ) {}

  @ApiCall({
    summary: 'Record days of leave, all of them or none',
    answer: addLeaveAnswer,
    bodyLimits: LIST_LIMITS.leave,
    failures: [404],
  })
  @Roles('HR')
  @Post(API_PATHS.addLeave)
  @HttpCode(200)
  async add(@Body() { EMPID, leaveEntries }: AddLeaveDto, @Req() request: Request): Promise<AddLeaveAnswer> {
    const entries = await this.entries.read(leaveEntries);
    const command = new AddLeave({ EMPID, entries }, commandContext(request));
    const { position } = await this.commands.execute(command);
    return { status: true, ...(await this.reads.confirm(LEAVE_MESSAGES.added, position, LEAVE_READERS)) };
  }
}
