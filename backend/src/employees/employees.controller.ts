import { Body, Controller, Get, Post, Query, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { changeAnswer, PREVIEW_HEADER, type MessageAnswer } from '@timekeep/contracts/api/answers';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import {
  employeesAnswer,
  modifyEmployeeAnswer,
  resignAnswer,
  type EmployeesAnswer,
  type ModifyEmployeeAnswer,
  type ResignAnswer,
} from '@timekeep/contracts/api/employees-api';
import {
  previewableAnswer,
  type LeaveDays,
  type NextNumberHolder,
  type PreviewableAnswer,
} from '@timekeep/contracts/api/preview-api';
import { FIRST_RECORD_DATE } from '@timekeep/contracts/attendance/employment-bounds';
import { employeeMessages } from '@timekeep/contracts/employees/employee-messages';
import { dateMessages } from '@timekeep/contracts/time/date-messages';
import type { EmployeeEvent } from '@timekeep/contracts/events/employee';
import type { Message } from '@timekeep/contracts/messages/message';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { laterPosition } from '@timekeep/log/position';
import type { ProjectionName } from '@timekeep/projections/checkpoint/projection-progress';
import type { Request } from 'express';
import { KeyedMutex } from '../concurrency/keyed-mutex.js';
import { partContext, sameRehearsed, type CommandContext } from '../event-store/command-context.js';
import type { Recorded } from '../event-store/recorded.js';
import { ChangePreviews } from '../http/change-previews.js';
import { PatchOrPut } from '../http/patch-or-put.js';
import { ReadYourWrites } from '../http/read-your-writes.js';
import { commandContext } from '../http/request-context.js';
import { CompanyTime, DateFields } from '../organization/organization.module.js';
import { ApiCall } from '../openapi/api-call.decorator.js';
import { AsksForSecondFactor, Roles } from '../security/access.decorators.js';
import { backAgain, modified } from './employee-answers.js';
import { EmployeeList } from './list-employees/list-employees.query.js';
import { ModifyEmployee, ModifyEmployeeDto } from './modify-employee/modify-employee.command.js';
import { RegisterEmployee, RegisterEmployeeDto } from './register-employee/register-employee.command.js';
import { RehireEmployee, RehireEmployeeDto } from './rehire-employee/rehire-employee.command.js';
import { EnteredNumbers, SetDeviceNumber } from './set-device-number/set-device-number.command.js';
import {
  ReinstateEmployee,
  ReinstateEmployeeDto,
  ResignEmployee,
  ResignEmployeeDto,
  ReturnedLeave,
} from './resign-employee/resign-employee.command.js';

interface RecordedWithLeave extends Recorded<EmployeeEvent> {
  readonly leave?: LeaveDays;
  readonly deviceNumber?: NextNumberHolder | null;
}

/** The projections that show employees. */
const EMPLOYEE_READERS: readonly ProjectionName[] = ['directory', 'attendance', 'leave-summary', 'audit'];

@Controller()
export class EmployeesController {
  /** Calls with a number one after the other: they share a stream, whose revision decides between backends. */
  private readonly numbers = new KeyedMutex();

  constructor(
    private readonly list: EmployeeList,
    private readonly commands: CommandBus,
    private readonly reads: ReadYourWrites,
    private readonly dates: DateFields,
    private readonly time: CompanyTime,
    private readonly leave: ReturnedLeave,
    private readonly previews: ChangePreviews,
    private readonly entered: EnteredNumbers,
  ) {}

  @ApiCall({
    summary: 'All employees by name, except former ones',
    answer: employeesAnswer,
    notes: 'With `left=true` former employees too.',
    optionalQuery: ['left'],
    weight: 'heavy',
  })
  @Roles('HR')
  @Get(API_PATHS.employees)
  async employees(@Query('left') left: string | undefined): Promise<EmployeesAnswer> {
    return { employee: await this.list.all(left === 'true') };
  }

  @ApiCall({
    summary: 'Register an employee',
    answer: changeAnswer,
    notes:
      '`hiredOn` is the first day with a record, from 2023-01-01 to a year ahead; without it that is today.',
  })
  @Roles('HR')
  @Post(API_PATHS.registerEmployee)
  async register(
    @Body() { EMPID, EMP_LNAME, EMP_FNAME, DEPT, COMPANY, PIN, hiredOn }: RegisterEmployeeDto,
    @Req() request: Request,
  ): Promise<MessageAnswer> {
    const firstDay = await this.firstDay(hiredOn);
    const employee = { EMPID, EMP_LNAME, EMP_FNAME, DEPT, COMPANY, PIN, ...firstDay };
    const command = new RegisterEmployee(employee, commandContext(request), FIRST_RECORD_DATE);
    const { position } = await this.commands.execute(command);
    return this.reads.confirm(employeeMessages.registered({ employee: EMPID }), position, EMPLOYEE_READERS);
  }

  @ApiCall({
    summary: 'Change an employee',
    answer: modifyEmployeeAnswer,
    notes:
      'All entries are sent, changed or not. Without `PIN`, or with an empty one, the PIN stays as it is. ' +
      '`hiredOn` corrects the first day, up to the last day: records of days before it close, and those of open days from it on appear. ' +
      '`effectiveOn` is the day from which `DEPT` and `COMPANY` hold, up to the next such day that is recorded, from the first day to a year ' +
      'ahead; without it that is today. Records are shown and found under the department and company of their date. ' +
      'The same day again corrects the transfer. `replaces` is the day of a transfer in whose place this one is; without `effectiveOn` that ' +
      'transfer is taken back, whatever `DEPT` and `COMPANY` are. ' +
      '`deviceNumber` is the number by which time clocks and their files know the employee, if it is not the id; empty for none. ' +
      'A `revision` that is no longer the employee’s is refused with who changed it; without it the last one wins. With `preview` nothing is saved.',
    failures: [404],
  })
  @Roles('HR')
  @PatchOrPut(API_PATHS.employees)
  async modify(@Body() body: ModifyEmployeeDto, @Req() request: Request): Promise<ModifyEmployeeAnswer> {
    const { EMPID, EMP_LNAME, EMP_FNAME, DEPT, COMPANY, PIN, hiredOn, deviceNumber, revision } = body;
    const days = { ...(await this.firstDay(hiredOn)), ...(await this.transferDays(body)) };
    const employee = { EMPID, EMP_LNAME, EMP_FNAME, DEPT, COMPANY, PIN: PIN || null, ...days };
    const modify = this.withLeave(EMPID, (context) =>
      this.commands.execute(new ModifyEmployee(employee, revision ?? null, context, FIRST_RECORD_DATE)),
    );
    const change = async (context: CommandContext) => {
      // The number goes first: another backend may give it to somebody else at the same moment, and then nothing else may be recorded.
      const number = await this.setNumber(EMPID, deviceNumber, context);
      const changed = await modify(context);
      return {
        ...changed,
        ofEmployee: changed.events,
        events: [...changed.events, ...number.events],
        number,
      };
    };
    if (body.preview) {
      return this.previews.answer(change, request, employeeMessages.unchanged({ employee: EMPID }));
    }
    const save = async () => {
      const isShown = request.get(PREVIEW_HEADER) !== undefined;
      // Refuses the rest before the number is recorded.
      if (deviceNumber !== undefined && !isShown)
        await modify(sameRehearsed(commandContext(request), new Map()));
      return this.previews.record(change, request);
    };
    const { position, ofEmployee, number } = await (deviceNumber ? this.numbers.run('number', save) : save());
    const message =
      position === null && number.position !== null
        ? employeeMessages.modified({ employee: EMPID })
        : modified(body, days, ofEmployee);
    const corrected = ofEmployee.find((event) => event.type === 'FirstDayCorrected');
    const latest = number.position ? laterPosition(position, number.position) : position;
    const [answer, returned] = await Promise.all([
      this.reads.confirm(message, latest, EMPLOYEE_READERS),
      corrected ? this.leave.returnedBy(corrected) : null,
    ]);
    return { ...answer, ...(returned && { returned }) };
  }

  @ApiCall({
    summary: 'Resign an employee',
    answer: resignAnswer,
    notes:
      '`resignedOn` is the last day with a record, from the first day to a year ahead, or the day before the first one for somebody who never came; access ends after it, or after `accessUntil`. ' +
      'Another day replaces it, and another end of the access with the same day. Lists have those with access alone. ' +
      'Without it today is the last day, and access ends at once. Leave after it is given back. The id is never used again. With `preview` nothing is recorded.',
    failures: [404],
  })
  @Roles('HR')
  @AsksForSecondFactor()
  @PatchOrPut(API_PATHS.departments)
  async resign(
    @Body() { id, resignedOn, accessUntil, revision, preview = false }: ResignEmployeeDto,
    @Req() request: Request,
  ): Promise<ResignAnswer> {
    const lastDay =
      resignedOn === undefined ? null : await this.dates.read(dateMessages.lastDay(), resignedOn);
    const access =
      accessUntil === undefined ? null : await this.dates.read(dateMessages.lastDay(), accessUntil);
    const execute = this.withLeave(id, (context) =>
      this.commands.execute(new ResignEmployee(id, context, lastDay, access, revision ?? null)),
    );
    const today = await this.time.today();
    const isAhead = lastDay !== null && lastDay > today;
    const message = isAhead
      ? employeeMessages.resignedAhead({ employee: id, date: lastDay })
      : employeeMessages.resigned({ employee: id });
    if (preview) return this.previews.answer(execute, request, message);
    const { position } = await this.previews.record(execute, request);
    const [answer, returned] = await Promise.all([
      this.reads.confirm(message, position, EMPLOYEE_READERS),
      this.leave.returned(id),
    ]);
    const staysListed = isAhead && (access === null || access >= today);
    return { ...answer, ...(staysListed && { isAhead: true }), ...(returned && { returned }) };
  }

  @ApiCall({
    summary: 'Undo a resignation',
    answer: previewableAnswer,
    notes:
      'The records of the days since are as they were, and booked leave after the last day is taken again. With `preview` nothing is recorded.',
    failures: [404],
  })
  @Roles('HR')
  @AsksForSecondFactor()
  @Post(API_PATHS.reinstateEmployee)
  async reinstate(
    @Body() { EMPID, reason, revision, preview = false }: ReinstateEmployeeDto,
    @Req() request: Request,
  ): Promise<PreviewableAnswer> {
    const execute = this.withLeave(EMPID, (context) =>
      this.commands.execute(new ReinstateEmployee(EMPID, reason, context, revision ?? null)),
    );
    return this.returns(EMPID, execute, employeeMessages.reinstated({ employee: EMPID }), request, preview);
  }

  @ApiCall({
    summary: 'Rehire an employee who resigned',
    answer: previewableAnswer,
    notes:
      'The same person and id, with records from `hiredOn` on, which is after the last day and at most a year ahead; former records stay. ' +
      'The account can be used again at once, with its authority; sessions from before have ended. ' +
      'A `revision` that is no longer the employee’s is refused with who changed it; without it the last one wins. With `preview` nothing is recorded.',
    failures: [404],
  })
  @Roles('HR')
  @AsksForSecondFactor()
  @Post(API_PATHS.rehireEmployee)
  async rehire(
    @Body() { EMPID, hiredOn: first, DEPT, COMPANY, PIN, revision, preview = false }: RehireEmployeeDto,
    @Req() request: Request,
  ): Promise<PreviewableAnswer> {
    const hiredOn = await this.dates.read(dateMessages.firstDay(), first);
    const entries = { EMPID, hiredOn, DEPT, COMPANY, PIN };
    const execute = this.withLeave(EMPID, (context) =>
      this.commands.execute(new RehireEmployee(entries, revision ?? null, context)),
    );
    const message = employeeMessages.rehired({ employee: EMPID, date: hiredOn });
    return this.returns(EMPID, execute, message, request, preview);
  }

  /** Records that an employee is back, or previews it; the answer says so if somebody else has the number of the employee by now. */
  private async returns(
    EMPID: string,
    execute: (context: CommandContext) => Promise<RecordedWithLeave>,
    message: Message,
    request: Request,
    isPreview: boolean,
  ): Promise<PreviewableAnswer> {
    const returning = async (context: CommandContext) => ({
      ...(await execute(context)),
      deviceNumber: await this.entered.nextHolder(EMPID),
    });
    if (isPreview) return this.previews.answer(returning, request, message);
    const { position, deviceNumber } = await this.previews.record(returning, request);
    return this.reads.confirm(backAgain(message, deviceNumber), position, EMPLOYEE_READERS);
  }

  /** Sets the number of an employee; without one nothing happens. */
  private async setNumber(EMPID: string, entered: string | undefined, context: CommandContext) {
    if (entered === undefined) return { events: [], position: null };
    return this.commands.execute(new SetDeviceNumber(EMPID, entered, partContext(context, 'device-number')));
  }

  /** Adds the leave that a change gives back to its rehearsals. */
  private withLeave(EMPID: string, execute: (context: CommandContext) => Promise<Recorded<EmployeeEvent>>) {
    return async (context: CommandContext): Promise<RecordedWithLeave> => {
      const recorded = await execute(context);
      if (!context.isRehearsal || recorded.position !== null) return recorded;
      return { ...recorded, leave: await this.leave.changedBy(EMPID, recorded.events) };
    };
  }

  /** Returns the days of a transfer; without those that are left out. */
  private async transferDays({ effectiveOn, replaces }: Pick<ModifyEmployeeDto, 'effectiveOn' | 'replaces'>) {
    const read = (day: string) => this.dates.read(dateMessages.theDay(), day);
    return {
      ...(effectiveOn !== undefined && { effectiveOn: await read(effectiveOn) }),
      ...(replaces !== undefined && { replaces: await read(replaces) }),
    };
  }

  /** Returns the first day of the entries; without one if it is left out. */
  private async firstDay(hiredOn: string | undefined): Promise<{ readonly hiredOn?: WorkDate }> {
    return hiredOn === undefined ? {} : { hiredOn: await this.dates.read(dateMessages.firstDay(), hiredOn) };
  }
}
