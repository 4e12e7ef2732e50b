import { Body, Controller, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { MessageAnswer } from '@timekeep/contracts/api/answers';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import type { Request } from 'express';
import { PatchOrPut } from '../../http/patch-or-put.js';
import { ReadYourWrites } from '../../http/read-your-writes.js';
import { commandContext } from '../../http/request-context.js';
import { messageAnswer } from '../../openapi/answers/common.answers.js';
import { ApiCall } from '../../openapi/api-call.decorator.js';
import { DateFields } from '../../organization/organization.module.js';
import { Roles } from '../../security/access.decorators.js';
import { CorrectRecord } from '../commands/correct-record.command.js';
import { CorrectRecordDto } from '../dto/correct-record.dto.js';

@Controller()
export class CorrectRecordController {
  constructor(
    private readonly commands: CommandBus,
    private readonly dates: DateFields,
    private readonly reads: ReadYourWrites,
  ) {}

  /** The minutes in the body are left aside: the server counts for itself. */
  @PatchOrPut(API_PATHS.timekeep)
  @ApiCall({
    summary: 'Correct an attendance record',
    notes:
      'A `revision` that is no longer the record’s is refused with who changed it; without it the last one wins.',
    answer: messageAnswer,
    failures: [404],
  })
  @Roles('HR')
  async correct(@Body() body: CorrectRecordDto, @Req() request: Request): Promise<MessageAnswer> {
    const { EMPID, Remarks, TimeIN1, TimeOUT1, reason = null, revision = null } = body;
    const date = await this.dates.read('The date', body.Date);
    const correction = {
      ...{ EMPID, date, Remarks, TimeIN1, TimeOUT1, revision },
      reason: reason?.trim() || null,
    };
    const { events, position } = await this.commands.execute(
      new CorrectRecord(correction, commandContext(request)),
    );
    const what = `The record of ${EMPID} on ${date}`;
    const msg = events.length > 0 ? `${what} was saved.` : `${what} says that already; nothing was changed.`;
    return this.reads.confirm(msg, position, ['attendance', 'audit']);
  }
}
