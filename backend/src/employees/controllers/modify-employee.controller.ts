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
import { ModifyEmployee } from '../commands/modify-employee.command.js';
import { ModifyEmployeeDto } from '../dto/modify-employee.dto.js';
import { EMPLOYEE_READERS } from '../employee-readers.js';

@Controller()
export class ModifyEmployeeController {
  constructor(
    private readonly commands: CommandBus,
    private readonly reads: ReadYourWrites,
  ) {}

  @ApiCall({
    summary: 'Change an employee',
    notes:
      'All entries are sent, changed or not. Without `PIN`, or with an empty one, the PIN stays as it is. ' +
      'A `revision` that is no longer the employee’s is refused with who changed it; without it the last one wins.',
    answer: messageAnswer,
    failures: [404],
  })
  @Roles('HR')
  @PatchOrPut(API_PATHS.employees)
  async modify(
    @Body() { EMPID, EMP_LNAME, EMP_FNAME, DEPT, COMPANY, PIN, revision }: ModifyEmployeeDto,
    @Req() request: Request,
  ): Promise<MessageAnswer> {
    const employee = { EMPID, EMP_LNAME, EMP_FNAME, DEPT, COMPANY, PIN: PIN || null };
    const command = new ModifyEmployee(employee, revision ?? null, commandContext(request));
    const { position } = await this.commands.execute(command);
    const msg = position
      ? `Employee ${EMPID} was modified.`
      : `Employee ${EMPID} is as before: nothing was changed.`;
    return this.reads.confirm(msg, position, EMPLOYEE_READERS);
  }
}
