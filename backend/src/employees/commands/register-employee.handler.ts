import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { EmployeeEvent } from '@timekeep/contracts/events/employee-events';
import { employeeStream } from '@timekeep/contracts/events/streams';
import { InjectConfiguration, type Configuration } from '../../configuration/configuration.js';
import { EventStore, type Recorded } from '../../event-store/event-store.js';
import { CompanyTime, OrganizationFacts } from '../../organization/organization.module.js';
import { employeeDecider } from '../employee.decider.js';
import { pinHash } from '../pin-hash.js';
import { RegisterEmployee } from './register-employee.command.js';

@CommandHandler(RegisterEmployee)
export class RegisterEmployeeHandler implements ICommandHandler<RegisterEmployee> {
  constructor(
    private readonly store: EventStore,
    private readonly organization: OrganizationFacts,
    private readonly time: CompanyTime,
    @InjectConfiguration() private readonly configuration: Configuration,
  ) {}

  async execute({ employee, context }: RegisterEmployee): Promise<Recorded<EmployeeEvent>> {
    const today = await this.time.today();
    const { companies, departments } = await this.organization.load();
    const { EMPID, PIN, hiredOn = today } = employee;
    const hash = pinHash(this.configuration.pinSecret, EMPID, PIN);
    const facts = { today, companies, departments };
    return this.store.execute(
      employeeDecider,
      employeeStream(EMPID),
      { type: 'register', employee, pinHash: hash, hiredOn, ...facts },
      context,
    );
  }
}
