import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { NAME_MAX_LENGTH, type ModifyEmployeeRequest } from '@timekeep/contracts/api/employees-api';
import type { EmployeeEvent } from '@timekeep/contracts/events/employee';
import { employeeStream } from '@timekeep/contracts/events/streams';
import { IsInt, IsOptional, IsString } from 'class-validator';
import type { CommandContext } from '../../event-store/command-context.js';
import { EventStore } from '../../event-store/event-store.js';
import type { Recorded } from '../../event-store/recorded.js';
import { IsText } from '../../http/validation/fields.js';
import { OrganizationFacts } from '../../organization/organization.module.js';
import { Subject } from '../../security/own-changes/subject.decorators.js';
import { NUMBER, TEXT, TYPED_MAX_LENGTH } from '../employee-fields.js';
import { EmployeePins } from '../employee-pins.js';
import { employeeDecider, type EmployeeEntries } from '../employee.decider.js';

const REVISION_MAX_LENGTH = 40;

/** As for a new employee, but for the PIN: it may be left out, or empty. */
export class ModifyEmployeeDto implements ModifyEmployeeRequest {
  @IsText(TYPED_MAX_LENGTH)
  readonly EMPID: string = '';

  @IsText(TYPED_MAX_LENGTH)
  readonly EMP_LNAME: string = '';

  @IsText(TYPED_MAX_LENGTH)
  readonly EMP_FNAME: string = '';

  @IsOptional()
  @IsString(TEXT)
  readonly EMPNAME?: string;

  @IsText(NAME_MAX_LENGTH)
  readonly DEPT: string = '';

  @IsText(NAME_MAX_LENGTH)
  readonly COMPANY: string = '';

  @IsOptional()
  @IsString(TEXT)
  readonly MONTHYEAR?: string;

  @IsOptional()
  @IsString(TEXT)
  readonly STATUS?: string;

  @IsOptional()
  @IsInt(NUMBER)
  readonly NoOfPrint?: number;

  @IsOptional()
  @IsInt(NUMBER)
  readonly LastPrinted?: number;

  @IsOptional()
  @IsString(TEXT)
  readonly PIN?: string;

  @IsOptional()
  @IsText(REVISION_MAX_LENGTH)
  readonly revision?: string;
}

/** HR changes the entries of an employee. Without a PIN, the present one stays. */
@Subject(({ employee }: ModifyEmployee) => employee.EMPID)
export class ModifyEmployee extends Command<Recorded<EmployeeEvent>> {
  constructor(
    readonly employee: EmployeeEntries,
    /** The employee's revision as HR saw it; null when the last one shall win. */
    readonly revision: string | null,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(ModifyEmployee)
export class ModifyEmployeeHandler implements ICommandHandler<ModifyEmployee> {
  constructor(
    private readonly store: EventStore,
    private readonly organization: OrganizationFacts,
    private readonly pins: EmployeePins,
  ) {}

  async execute({ employee, revision, context }: ModifyEmployee): Promise<Recorded<EmployeeEvent>> {
    const { EMPID, PIN } = employee;
    const organization = await this.organization.load();
    const pinHash = PIN === null ? null : this.pins.hash(EMPID, PIN);
    const command = { type: 'modify', employee, revision, pinHash, organization } as const;
    return this.store.execute(employeeDecider, employeeStream(EMPID), command, context);
  }
}
