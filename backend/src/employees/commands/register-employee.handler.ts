import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { EmployeeEvent } from '@timekeep/contracts/events/employee';
import { employeeStream } from '@timekeep/contracts/events/streams';
import { EventStore } from '../../event-store/event-store.js';
import type { Recorded } from '../../event-store/recorded.js';
import { CompanyTime, OrganizationFacts } from '../../organization/organization.module.js';
import { employeeDecider } from '../deciders/employee.decider.js';
import { EmployeePins } from '../employee-pins.js';
import { RegisterEmployee } from './register-employee.command.js';

@CommandHandler(RegisterEmployee)
export class RegisterEmployeeHandler implements ICommandHandler<RegisterEmployee> {
  constructor(
    private readonly store: EventStore,
    private readonly organization: OrganizationFacts,
    private readonly time: CompanyTime,
    private readonly pins: EmployeePins,
  ) {}

  async execute({ employee, context }: RegisterEmployee): Promise<Recorded<EmployeeEvent>> {
    const today = await this.time.today();
    const organization = await this.organization.load();
    const { EMPID, PIN, hiredOn = today } = employee;
    const facts = { today, organization };
    return this.store.execute(
      employeeDecider,
      employeeStream(EMPID),
      { type: 'register', employee, pinHash: this.pins.hash(EMPID, PIN), hiredOn, ...facts },
      context,
    );
  }
}
