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
import { Roles } from '../../security/access.decorators.js';
import { ResignEmployee } from '../commands/resign-employee.command.js';
import { ResignEmployeeDto } from '../dto/resign-employee.dto.js';
import { EMPLOYEE_READERS } from '../employee-readers.js';

@Controller()
export class ResignEmployeeController {
  constructor(
    private readonly commands: CommandBus,
    private readonly reads: ReadYourWrites,
  ) {}

  @ApiCall({
    summary: 'Resign an employee',
    notes: 'Today is the last day with a record; access ends at once. The id is never used again.',
    answer: messageAnswer,
    failures: [404],
  })
  @Roles('HR')
  @PatchOrPut(API_PATHS.departments)
  async resign(@Body() { id }: ResignEmployeeDto, @Req() request: Request): Promise<MessageAnswer> {
    const { position } = await this.commands.execute(new ResignEmployee(id, commandContext(request)));
    return this.reads.confirm(`Successfully resigned ${id}`, position, EMPLOYEE_READERS);
  }
}
