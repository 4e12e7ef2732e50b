import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { modifyEmployeeFields } from '@timekeep/contracts/employees/fields';
import type { EmployeeEvent } from '@timekeep/contracts/events/employee';
import { employeeStream } from '@timekeep/contracts/events/streams';
import { EARLIEST_DATE, type WorkDate } from '@timekeep/contracts/time/work-date';
import type { CommandContext } from '../../event-store/command-context.js';
import { EventStore } from '../../event-store/event-store.js';
import type { Recorded } from '../../event-store/recorded.js';
import { dtoOf } from '../../http/validation/dto.js';
import { CompanyTime, OrganizationFacts } from '../../organization/organization.module.js';
import { Subject } from '../../security/subject.decorators.js';
import { EmployeePins } from '../employee-pins.js';
import { employeeDecider, type EmployeeEntries } from '../employee.decider.js';
import { DeviceNumbers } from '../set-device-number/device-numbers.js';

/** As for a new employee, but for the PIN: it may be left out, or empty. */
export class ModifyEmployeeDto extends dtoOf(modifyEmployeeFields) {}

/** The first day, the day of a transfer, and that of a transfer in whose place it is; each is left out for none. */
interface ModifiedDays {
  readonly hiredOn?: WorkDate;
  readonly effectiveOn?: WorkDate;
  readonly replaces?: WorkDate;
}

/**
 * HR changes the entries of an employee, corrects the first day, or corrects a transfer. Without a PIN or a first day, the present one
 * stays; without `effectiveOn` a department or company holds from today on, or the transfer of the day `replaces` is taken back.
 */
@Subject(({ employee }: ModifyEmployee) => employee.EMPID)
export class ModifyEmployee extends Command<Recorded<EmployeeEvent>> {
  constructor(
    readonly employee: EmployeeEntries & ModifiedDays,
    /** The employee's revision as HR saw it; null when the last one shall win. */
    readonly revision: string | null,
    readonly context: CommandContext,
    /** The earliest first day that the caller may enter in place of another; an import may have one before all records. */
    readonly earliest: WorkDate = EARLIEST_DATE,
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
    private readonly time: CompanyTime,
    private readonly numbers: DeviceNumbers,
  ) {}

  async execute({ employee, revision, earliest, context }: ModifyEmployee): Promise<Recorded<EmployeeEvent>> {
    const { EMPID, PIN, hiredOn = null, effectiveOn = null, replaces = null } = employee;
    const [organization, today] = await Promise.all([this.organization.load(), this.time.today()]);
    const pinHash = PIN === null ? null : this.pins.hash(EMPID, PIN);
    const idFrom = hiredOn === null ? undefined : (await this.numbers.claimedIds()).get(EMPID);
    const days = { hiredOn, effectiveOn, replaces, earliest, idFrom, today };
    const command = { type: 'modify', employee, revision, pinHash, ...days, organization } as const;
    return this.store.execute(employeeDecider, employeeStream(EMPID), command, context);
  }
}
