import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { EmployeeEvent } from '@timekeep/contracts/events/employee';
import { employeeStream } from '@timekeep/contracts/events/streams';
import { EventStore } from '../../event-store/event-store.js';
import type { Recorded } from '../../event-store/recorded.js';
import { OrganizationFacts } from '../../organization/organization.module.js';
import { employeeDecider } from '../deciders/employee.decider.js';
import { EmployeePins } from '../employee-pins.js';
import { ModifyEmployee } from './modify-employee.command.js';

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
