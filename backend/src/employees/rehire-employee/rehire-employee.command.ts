import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { rehireEmployeeFields } from '@timekeep/contracts/employees/fields';
import type { EmployeeEvent } from '@timekeep/contracts/events/employee';
import { employeeStream } from '@timekeep/contracts/events/streams';
import type { CommandContext } from '../../event-store/command-context.js';
import { EventStore } from '../../event-store/event-store.js';
import type { Recorded } from '../../event-store/recorded.js';
import { dtoOf } from '../../http/validation/dto.js';
import { CompanyTime, OrganizationFacts } from '../../organization/organization.module.js';
import { Subject } from '../../security/subject.decorators.js';
import { EmployeePins } from '../employee-pins.js';
import { employeeDecider } from '../employee.decider.js';
import type { RehireEntries } from './rehire-employee.decision.js';

export class RehireEmployeeDto extends dtoOf(rehireEmployeeFields) {}

/** HR rehires somebody who resigned: the same person and id, with records from the new first day on. */
@Subject(({ employee }: RehireEmployee) => employee.EMPID)
export class RehireEmployee extends Command<Recorded<EmployeeEvent>> {
  constructor(
    readonly employee: RehireEntries,
    /** The employee's revision as HR saw it; null when the last one shall win. */
    readonly revision: string | null,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(RehireEmployee)
export class RehireEmployeeHandler implements ICommandHandler<RehireEmployee> {
  constructor(
    private readonly store: EventStore,
    private readonly organization: OrganizationFacts,
    private readonly time: CompanyTime,
    private readonly pins: EmployeePins,
  ) {}

  async execute({ employee, revision, context }: RehireEmployee): Promise<Recorded<EmployeeEvent>> {
    const { EMPID, PIN } = employee;
    const [organization, today] = await Promise.all([this.organization.load(), this.time.today()]);
    const facts = { pinHash: this.pins.hash(EMPID, PIN), today, organization };
    const command = { type: 'rehire', employee, revision, ...facts } as const;
    return this.store.execute(employeeDecider, employeeStream(EMPID), command, context);
  }
}
