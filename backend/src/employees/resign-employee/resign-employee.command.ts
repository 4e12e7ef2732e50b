import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { reinstateEmployeeFields, resignEmployeeFields } from '@timekeep/contracts/employees/fields';
import type { EmployeeEvent } from '@timekeep/contracts/events/employee';
import { employeeStream } from '@timekeep/contracts/events/streams';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import type { CommandContext } from '../../event-store/command-context.js';
import { EventStore } from '../../event-store/event-store.js';
import type { Recorded } from '../../event-store/recorded.js';
import { dtoOf } from '../../http/validation/dto.js';
import { CompanyTime } from '../../organization/organization.module.js';
import { Subject } from '../../security/own-changes/subject.decorators.js';
import { employeeDecider } from '../employee.decider.js';

export class ResignEmployeeDto extends dtoOf(resignEmployeeFields) {}

/** HR records that an employee resigns, or another last day of who did, or another end of the access. Without a last day it is today, and access ends at once. */
@Subject(({ EMPID }: ResignEmployee) => EMPID)
export class ResignEmployee extends Command<Recorded<EmployeeEvent>> {
  constructor(
    readonly EMPID: string,
    readonly context: CommandContext,
    readonly resignedOn: WorkDate | null = null,
    readonly accessUntil: WorkDate | null = null,
    readonly revision: string | null = null,
  ) {
    super();
  }
}

@CommandHandler(ResignEmployee)
export class ResignEmployeeHandler implements ICommandHandler<ResignEmployee> {
  constructor(
    private readonly store: EventStore,
    private readonly time: CompanyTime,
  ) {}

  async execute(resign: ResignEmployee): Promise<Recorded<EmployeeEvent>> {
    const { EMPID, resignedOn, accessUntil, revision, context } = resign;
    const today = await this.time.today();
    const days = { resignedOn, accessUntil, today };
    const command = { type: 'resign', EMPID, ...days, revision, actor: context.actor } as const;
    return this.store.execute(employeeDecider, employeeStream(EMPID), command, context);
  }
}

export class ReinstateEmployeeDto extends dtoOf(reinstateEmployeeFields) {}

/** HR undoes a resignation: the records of the days since are there again, and leave after the last day is taken again. */
@Subject(({ EMPID }: ReinstateEmployee) => EMPID)
export class ReinstateEmployee extends Command<Recorded<EmployeeEvent>> {
  constructor(
    readonly EMPID: string,
    readonly reason: string,
    readonly context: CommandContext,
    readonly revision: string | null = null,
  ) {
    super();
  }
}

@CommandHandler(ReinstateEmployee)
export class ReinstateEmployeeHandler implements ICommandHandler<ReinstateEmployee> {
  constructor(private readonly store: EventStore) {}

  execute({ EMPID, reason, revision, context }: ReinstateEmployee): Promise<Recorded<EmployeeEvent>> {
    const command = { type: 'reinstate', EMPID, reason, revision } as const;
    return this.store.execute(employeeDecider, employeeStream(EMPID), command, context);
  }
}
