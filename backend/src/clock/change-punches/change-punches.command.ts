import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  correctClockFields,
  undoPunchChangeFields,
  withdrawPunchesFields,
} from '@timekeep/contracts/clock/fields';
import type { ClockEvent } from '@timekeep/contracts/events/clock';
import { CLOCK_CHANGES_STREAM } from '@timekeep/contracts/events/streams';
import { EmployeeFacts } from '../../employees/employees.module.js';
import type { CommandContext } from '../../event-store/command-context.js';
import { EventStore } from '../../event-store/event-store.js';
import type { Recorded } from '../../event-store/recorded.js';
import { dtoOf } from '../../http/validation/dto.js';
import { NoSubject, Subject } from '../../security/subject.decorators.js';
import {
  punchChangesDecider,
  type ClockEntry,
  type PunchChangeKind,
  type WithdrawalEntry,
} from '../punch-changes.decider.js';
import { Terminals } from '../terminals.js';

export class CorrectClockDto extends dtoOf(correctClockFields) {}

export class WithdrawPunchesDto extends dtoOf(withdrawPunchesFields) {}

export class UndoPunchChangeDto extends dtoOf(undoPunchChangeFields) {}

/** The punches of a terminal in a time count later or earlier, since its clock was wrong. */
@NoSubject('A clock is that of everybody who uses it.')
export class CorrectClock extends Command<Recorded<ClockEvent>> {
  constructor(
    readonly entry: ClockEntry,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(CorrectClock)
export class CorrectClockHandler implements ICommandHandler<CorrectClock> {
  constructor(
    private readonly store: EventStore,
    private readonly terminals: Terminals,
  ) {}

  async execute({ entry, context }: CorrectClock): Promise<Recorded<ClockEvent>> {
    const known = { terminal: await this.terminals.wasIssued(entry.terminal), employee: true };
    const command = { type: 'correct-clock', entry, known } as const;
    return this.store.execute(punchChangesDecider, CLOCK_CHANGES_STREAM, command, context);
  }
}

/** Punches of a terminal, of an employee, or of an employee at a terminal do not count. */
@Subject(({ entry: { EMPID } }: WithdrawPunches) => (EMPID === null ? [] : EMPID))
export class WithdrawPunches extends Command<Recorded<ClockEvent>> {
  constructor(
    readonly entry: WithdrawalEntry,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(WithdrawPunches)
export class WithdrawPunchesHandler implements ICommandHandler<WithdrawPunches> {
  constructor(
    private readonly store: EventStore,
    private readonly terminals: Terminals,
    private readonly employees: EmployeeFacts,
  ) {}

  async execute({ entry, context }: WithdrawPunches): Promise<Recorded<ClockEvent>> {
    const { terminal, EMPID } = entry;
    const known = {
      terminal: terminal !== null && (await this.terminals.wasIssued(terminal)),
      employee: EMPID !== null && (await this.employees.find(EMPID)) !== null,
    };
    const command = { type: 'withdraw', entry, known } as const;
    return this.store.execute(punchChangesDecider, CLOCK_CHANGES_STREAM, command, context);
  }
}

/** A correction of a clock or a withdrawal does not count any more; the records are as they were without it. */
@Subject(({ EMPID }: UndoPunchChange) => (EMPID === null ? [] : EMPID))
export class UndoPunchChange extends Command<Recorded<ClockEvent>> {
  constructor(
    readonly change: { readonly kind: PunchChangeKind; readonly id: string },
    /** The employee whose punches alone it is about; null for any other. */
    readonly EMPID: string | null,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(UndoPunchChange)
export class UndoPunchChangeHandler implements ICommandHandler<UndoPunchChange> {
  constructor(private readonly store: EventStore) {}

  execute({ change, context }: UndoPunchChange): Promise<Recorded<ClockEvent>> {
    const command = { type: 'undo', ...change } as const;
    return this.store.execute(punchChangesDecider, CLOCK_CHANGES_STREAM, command, context);
  }
}
