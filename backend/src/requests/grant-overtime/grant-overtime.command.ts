import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { RequestEvent } from '@timekeep/contracts/events/request';
import { grantOvertimeFields } from '@timekeep/contracts/requests/fields';
import { EmployeeFacts } from '../../employees/employees.module.js';
import type { CommandContext } from '../../event-store/command-context.js';
import { EventStore } from '../../event-store/event-store.js';
import type { Recorded } from '../../event-store/recorded.js';
import { dtoOf } from '../../http/validation/dto.js';
import { CompanyTime } from '../../organization/organization.module.js';
import { NoSubject } from '../../security/subject.decorators.js';
import { Endorsers } from '../endorsers.js';
import { RequestMutex } from '../request-mutex.js';
import { requestDecider } from '../request.decider.js';
import type { UnaskedOvertime } from './grant-overtime.decision.js';

export class GrantOvertimeDto extends dtoOf(grantOvertimeFields) {}

/** HR grants overtime that nobody asked for, or a part of it. */
@NoSubject('The decider refuses overtime of the own, whoever else there is.')
export class GrantOvertime extends Command<Recorded<RequestEvent>> {
  constructor(
    readonly overtime: UnaskedOvertime,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(GrantOvertime)
export class GrantOvertimeHandler implements ICommandHandler<GrantOvertime> {
  constructor(
    private readonly store: EventStore,
    private readonly mutex: RequestMutex,
    private readonly employees: EmployeeFacts,
    private readonly time: CompanyTime,
    private readonly endorsers: Endorsers,
  ) {}

  execute({ overtime, context }: GrantOvertime): Promise<Recorded<RequestEvent>> {
    const { EMPID, date } = overtime;
    return this.mutex.run(EMPID, async (stream) => {
      const earlier = await this.store.earlierOutcome<RequestEvent>(stream, context);
      if (earlier) return earlier;
      const [employment, today, need] = await Promise.all([
        this.employees.find(EMPID),
        this.time.today(),
        this.endorsers.needOfGrant({ EMPID, FROM: date, TO: date }),
      ]);
      const facts = { employment, today, endorsementRequired: need === 'awaited' };
      return this.store.execute(
        requestDecider,
        stream,
        { type: 'grant-overtime', ...overtime, by: context.actor, facts },
        context,
      );
    });
  }
}
