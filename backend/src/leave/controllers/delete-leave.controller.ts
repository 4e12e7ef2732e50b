import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { MessageAnswer } from '@timekeep/contracts/api/answers';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import type { Request } from 'express';
import { ReadYourWrites } from '../../http/read-your-writes.js';
import { commandContext } from '../../http/request-context.js';
import { messageAnswer } from '../../openapi/answers/common.answers.js';
import { ApiCall } from '../../openapi/api-call.decorator.js';
import { Roles } from '../../security/access.decorators.js';
import { DeleteLeave } from '../commands/leave.commands.js';
import { DeleteLeaveDto } from '../dto/leave.dto.js';
import { LEAVE_READERS } from '../leave-readers.js';

@Controller()
export class DeleteLeaveController {
  constructor(
    private readonly commands: CommandBus,
    private readonly reads: ReadYourWrites,
  ) {}

  @ApiCall({
    summary: 'Delete a day of leave and give it back',
    notes:
      'A `revision` that is no longer the leave’s is refused with who changed it; without it the last one wins.',
    answer: messageAnswer,
    failures: [404],
  })
  @Roles('HR')
  @Post(API_PATHS.deleteLeave)
  @HttpCode(200)
  async delete(
    @Body() { TRANSAC_ID, revision }: DeleteLeaveDto,
    @Req() request: Request,
  ): Promise<MessageAnswer> {
    const command = new DeleteLeave(TRANSAC_ID, revision, commandContext(request));
    const { position } = await this.commands.execute(command);
    const msg = `Leave transaction ${TRANSAC_ID} was deleted.`;
    return this.reads.confirm(msg, position, LEAVE_READERS);
  }
}
