import { DeviceNumbers, deviceNumberOf } from '../set-device-number/device-numbers.js';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { registerEmployeeFields } from '@timekeep/contracts/employees/fields';
import type { EmployeeEvent } from '@timekeep/contracts/events/employee';
import { employeeStream } from '@timekeep/contracts/events/streams';
import { EARLIEST_DATE, type WorkDate } from '@timekeep/contracts/time/work-date';
import type { CommandContext } from '../../event-store/command-context.js';
import { EventStore } from '../../event-store/event-store.js';
import type { Recorded } from '../../event-store/recorded.js';
import { dtoOf } from '../../http/validation/dto.js';
import { CompanyTime, OrganizationFacts } from '../../organization/organization.module.js';
import { NoSubject } from '../../security/own-changes/subject.decorators.js';
import { EmployeePins } from '../employee-pins.js';
import { employeeDecider, type NewEmployee } from '../employee.decider.js';

export class RegisterEmployeeDto extends dtoOf(registerEmployeeFields) {}

/** HR registers an employee. `hiredOn` is today when it is not given. */
@NoSubject('A new employee is nobody who could give it.')
export class RegisterEmployee extends Command<Recorded<EmployeeEvent>> {
  constructor(
    readonly employee: NewEmployee & { readonly hiredOn?: WorkDate },
    readonly context: CommandContext,
    /** The earliest first day that the caller may enter; an import may have one before all records. */
    readonly earliest: WorkDate = EARLIEST_DATE,
  ) {
    super();
  }
}

@CommandHandler(RegisterEmployee)
export class RegisterEmployeeHandler implements ICommandHandler<RegisterEmployee> {
  constructor(
    private readonly store: EventStore,
    private readonly organization: OrganizationFacts,
    private readonly time: CompanyTime,
    private readonly pins: EmployeePins,
    private readonly numbers: DeviceNumbers,
  ) {}

  async execute({ employee, earliest, context }: RegisterEmployee): Promise<Recorded<EmployeeEvent>> {
    const today = await this.time.today();
    const organization = await this.organization.load();
    const { EMPID, PIN, hiredOn = today } = employee;
    const numberHolder = (await this.numbers.byNumber()).get(deviceNumberOf(EMPID));
    const facts = { earliest, today, organization, numberHolder };
    return this.store.execute(
      employeeDecider,
      employeeStream(EMPID),
      { type: 'register', employee, pinHash: this.pins.hash(EMPID, PIN), hiredOn, ...facts },
      context,
    );
  }
}
