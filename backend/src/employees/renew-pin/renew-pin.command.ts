import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { EmployeeEvent } from '@timekeep/contracts/events/employee';
import { employeeStream } from '@timekeep/contracts/events/streams';
import type { CommandContext } from '../../event-store/command-context.js';
import { EventStore } from '../../event-store/event-store.js';
import type { Recorded } from '../../event-store/recorded.js';
import { CompanyTime, OrganizationFacts } from '../../organization/organization.module.js';
import { Subject } from '../../security/subject.decorators.js';
import { EmployeePins } from '../employee-pins.js';
import { employeeDecider } from '../employee.decider.js';

/** IT gives an employee another PIN, and changes nothing else. */
@Subject(({ EMPID }: RenewPin) => EMPID)
export class RenewPin extends Command<Recorded<EmployeeEvent>> {
  constructor(
    readonly EMPID: string,
    readonly PIN: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(RenewPin)
export class RenewPinHandler implements ICommandHandler<RenewPin> {
  constructor(
    private readonly store: EventStore,
    private readonly organization: OrganizationFacts,
    private readonly pins: EmployeePins,
    private readonly time: CompanyTime,
  ) {}

  async execute({ EMPID, PIN, context }: RenewPin): Promise<Recorded<EmployeeEvent>> {
    const [organization, today] = await Promise.all([this.organization.load(), this.time.today()]);
    const facts = { pinHash: this.pins.hash(EMPID, PIN), today, organization };
    const command = { type: 'renew-pin', EMPID, ...facts } as const;
    return this.store.execute(employeeDecider, employeeStream(EMPID), command, context);
  }
}
