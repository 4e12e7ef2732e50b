import { Body, Controller, Post, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { MessageAnswer } from '@timekeep/contracts/api/answers';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import type { Request } from 'express';
import { ReadYourWrites } from '../../http/read-your-writes.js';
import { commandContext } from '../../http/request-context.js';
import { messageAnswer } from '../../openapi/answers/common.answers.js';
import { ApiCall } from '../../openapi/api-call.decorator.js';
import { Roles } from '../../security/access.decorators.js';
import { RegisterEmployee } from '../commands/register-employee.command.js';
import { RegisterEmployeeDto } from '../dto/register-employee.dto.js';
import { EMPLOYEE_READERS } from '../employee-readers.js';

@Controller()
export class RegisterEmployeeController {
  constructor(
    private readonly commands: CommandBus,
    private readonly reads: ReadYourWrites,
  ) {}

  @ApiCall({ summary: 'Register an employee', answer: messageAnswer })
  @Roles('HR')
  @Post(API_PATHS.registerEmployee)
  async register(
    @Body() { EMPID, EMP_LNAME, EMP_FNAME, DEPT, COMPANY, PIN }: RegisterEmployeeDto,
    @Req() request: Request,
  ): Promise<MessageAnswer> {
    const employee = { EMPID, EMP_LNAME, EMP_FNAME, DEPT, COMPANY, PIN };
    const command = new RegisterEmployee(employee, commandContext(request));
    const { position } = await this.commands.execute(command);
    return this.reads.confirm(`Employee ${EMPID} was registered.`, position, EMPLOYEE_READERS);
  }
}
