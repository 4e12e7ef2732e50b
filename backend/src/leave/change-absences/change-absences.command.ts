import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { LeaveEvent } from '@timekeep/contracts/events/leave';
import { leaveStream } from '@timekeep/contracts/events/streams';
import { planAbsenceFields, withdrawAbsenceFields } from '@timekeep/contracts/leave/fields';
import type { CommandContext } from '../../event-store/command-context.js';
import { EventStore } from '../../event-store/event-store.js';
import type { Recorded } from '../../event-store/recorded.js';
import { dtoOf } from '../../http/validation/dto.js';
import { Subject } from '../../security/subject.decorators.js';
import { EmployeeLeave } from '../employee-leave.js';
import { leaveDecider } from '../leave.decider.js';
import { ownerOf, type SeenRevision } from '../leave.state.js';
import type { AbsenceEntry } from './change-absences.decision.js';

export class PlanAbsenceDto extends dtoOf(planAbsenceFields) {}

/** HR records an absence for a range of days. */
@Subject(({ absence }: PlanAbsence) => absence.EMPID)
export class PlanAbsence extends Command<Recorded<LeaveEvent>> {
  constructor(
    readonly absence: AbsenceEntry,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(PlanAbsence)
export class PlanAbsenceHandler implements ICommandHandler<PlanAbsence> {
  constructor(
    private readonly store: EventStore,
    private readonly leaves: EmployeeLeave,
  ) {}

  async execute({ absence, context }: PlanAbsence): Promise<Recorded<LeaveEvent>> {
    const employment = await this.leaves.employment(absence.EMPID);
    const command = { type: 'plan-absence', ...absence, employment } as const;
    return this.store.execute(leaveDecider, leaveStream(absence.EMPID), command, context);
  }
}

export class WithdrawAbsenceDto extends dtoOf(withdrawAbsenceFields) {}

/** HR withdraws an absence. */
@Subject(({ ABSENCE_ID }: WithdrawAbsence) => ownerOf(ABSENCE_ID))
export class WithdrawAbsence extends Command<Recorded<LeaveEvent>> {
  constructor(
    readonly ABSENCE_ID: string,
    readonly revision: SeenRevision,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(WithdrawAbsence)
export class WithdrawAbsenceHandler implements ICommandHandler<WithdrawAbsence> {
  constructor(
    private readonly store: EventStore,
    private readonly leaves: EmployeeLeave,
  ) {}

  async execute({ ABSENCE_ID, revision, context }: WithdrawAbsence): Promise<Recorded<LeaveEvent>> {
    const EMPID = ownerOf(ABSENCE_ID);
    const employment = await this.leaves.employment(EMPID);
    const command = { type: 'withdraw-absence', EMPID, ABSENCE_ID, revision, employment } as const;
    return this.store.execute(leaveDecider, leaveStream(EMPID), command, context);
  }
}
