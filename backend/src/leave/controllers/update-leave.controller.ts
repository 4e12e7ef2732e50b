import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { MessageAnswer } from '@timekeep/contracts/api/answers';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import { LEAVE_MESSAGES } from '@timekeep/contracts/api/leave-api';
import type { Request } from 'express';
import { PatchOrPut } from '../../http/patch-or-put.js';
import { ReadYourWrites } from '../../http/read-your-writes.js';
import { commandContext } from '../../http/request-context.js';
import { messageAnswer } from '../../openapi/answers/common.answers.js';
import { ApiCall, type ApiCallDescription } from '../../openapi/api-call.decorator.js';
import { DateFields } from '../../organization/organization.module.js';
import { Roles } from '../../security/access.decorators.js';
import { UpdateLeave } from '../commands/leave.commands.js';
import type { LeaveDetails } from '../deciders/update-leave.js';
import { UpdateLeaveDto } from '../dto/update-leave.dto.js';
import { LEAVE_READERS } from '../leave-readers.js';

const DESCRIPTION: ApiCallDescription<MessageAnswer> = {
  summary: "Set an employee's leave balances, anniversary and increment",
  notes: 'What is left out stays as it is.',
  answer: messageAnswer,
  failures: [404],
};

@Controller()
@Roles('HR')
export class UpdateLeaveController {
  constructor(
    private readonly commands: CommandBus,
    private readonly dates: DateFields,
    private readonly reads: ReadYourWrites,
  ) {}

  @PatchOrPut(API_PATHS.updateLeave)
  @ApiCall(DESCRIPTION)
  async update(@Body() body: UpdateLeaveDto, @Req() request: Request): Promise<MessageAnswer> {
    const command = new UpdateLeave(await this.detailsOf(body), body.revision, commandContext(request));
    const { events, position } = await this.commands.execute(command);
    if (events.length === 0) return { msg: 'The leave details are like this already. Nothing was changed.' };
    return this.reads.confirm(LEAVE_MESSAGES.detailsSaved, position, LEAVE_READERS);
  }

  @ApiCall(DESCRIPTION)
  @Post(API_PATHS.updateLeave)
  @HttpCode(200)
  updateByPost(@Body() body: UpdateLeaveDto, @Req() request: Request): Promise<MessageAnswer> {
    return this.update(body, request);
  }

  private async detailsOf({ EMPID, leaveUpdates, annivUpdate }: UpdateLeaveDto): Promise<LeaveDetails> {
    const ANNIV = annivUpdate?.ANNIV;
    const INCREMENT = annivUpdate?.INCREMENT;
    return {
      EMPID,
      balances: Object.fromEntries(leaveUpdates.map(({ LEAVE_TYPE, DAYS }) => [LEAVE_TYPE, DAYS])),
      ...(ANNIV !== undefined && { ANNIV: await this.readAnniversary(ANNIV) }),
      ...(typeof INCREMENT === 'number' && { INCREMENT }),
    };
  }

  private async readAnniversary(text: string | null): Promise<string | null> {
    return text === null || text === '' ? null : this.dates.read('The anniversary', text);
  }
}
