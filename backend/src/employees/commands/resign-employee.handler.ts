import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { EmployeeEvent } from '@timekeep/contracts/events/employee';
import { employeeStream } from '@timekeep/contracts/events/streams';
import { EventStore } from '../../event-store/event-store.js';
import type { Recorded } from '../../event-store/recorded.js';
import { CompanyTime } from '../../organization/organization.module.js';
import { employeeDecider } from '../deciders/employee.decider.js';
import { ResignEmployee } from './resign-employee.command.js';

@CommandHandler(ResignEmployee)
export class ResignEmployeeHandler implements ICommandHandler<ResignEmployee> {
  constructor(
    private readonly store: EventStore,
    private readonly time: CompanyTime,
  ) {}

  async execute({ EMPID, context }: ResignEmployee): Promise<Recorded<EmployeeEvent>> {
    const command = { type: 'resign', EMPID, today: await this.time.today(), actor: context.actor } as const;
    return this.store.execute(employeeDecider, employeeStream(EMPID), command, context);
  }
}
