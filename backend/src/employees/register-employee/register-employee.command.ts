import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { registerEmployeeFields } from '@timekeep/contracts/employees/fields';
import type { EmployeeEvent } from '@timekeep/contracts/events/employee';
import { DEVICE_NUMBERS_STREAM, employeeStream } from '@timekeep/contracts/events/streams';
import { EARLIEST_DATE, type WorkDate } from '@timekeep/contracts/time/work-date';
import { partContext, sameRehearsed, type CommandContext } from '../../event-store/command-context.js';
import { EventStore } from '../../event-store/event-store.js';
import type { Recorded } from '../../event-store/recorded.js';
import { dtoOf } from '../../http/validation/dto.js';
import { CompanyTime, OrganizationFacts } from '../../organization/organization.module.js';
import { NoSubject } from '../../security/subject.decorators.js';
import { EmployeePins } from '../employee-pins.js';
import { employeeDecider, type NewEmployee } from '../employee.decider.js';
import { deviceNumbersDecider } from '../set-device-number/device-numbers.js';
import { EnteredNumbers } from '../set-device-number/set-device-number.command.js';

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
    private readonly numbers: EnteredNumbers,
  ) {}

  async execute({ employee, earliest, context }: RegisterEmployee): Promise<Recorded<EmployeeEvent>> {
    const today = await this.time.today();
    const organization = await this.organization.load();
    const { EMPID, PIN, hiredOn = today } = employee;
    const claim = await this.numbers.claim(EMPID, hiredOn);
    const facts = { earliest, today, organization, idRefusal: claim.refusal };
    const pinHash = this.pins.hash(EMPID, PIN);
    const command = { type: 'register', employee, pinHash, hiredOn, ...facts } as const;
    const register = (on: CommandContext) =>
      this.store.execute(employeeDecider, employeeStream(EMPID), command, on);
    if (claim.isNeeded) {
      // The number goes first: punches of its former holder must never be those of the new employee.
      await register(sameRehearsed(context, new Map()));
      const part = partContext(context, 'device-number');
      await this.store.execute(deviceNumbersDecider, DEVICE_NUMBERS_STREAM, claim.command, part);
    }
    return register(context);
  }
}
