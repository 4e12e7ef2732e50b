import { HISTORY_START } from '@timekeep/contracts/api/attendance-api';
import type { WorkdayEvent } from '@timekeep/contracts/events/workday';
import { dateProblem } from '@timekeep/contracts/time/date-messages';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { workdayStream } from '@timekeep/contracts/events/streams';
import type { CommandContext } from '../../event-store/command-context.js';
import { accept, type Decider, plain, refuse } from '../../event-store/decider.js';
import { EventStore } from '../../event-store/event-store.js';
import type { Recorded } from '../../event-store/recorded.js';
import { CompanyTime } from '../../organization/organization.module.js';

export interface OpenWorkdayDecision {
  readonly type: 'open';
  readonly date: WorkDate;
  /** Fact: the work date of the moment. */
  readonly today: WorkDate;
}

/** Rules of `workday-<date>`: a date opens once, not before it begins and not before the history. */
export const workdayDecider: Decider<{ readonly opened: boolean }, OpenWorkdayDecision, WorkdayEvent> = {
  initialState: { opened: false },
  evolve() {
    return { opened: true };
  },
  decide({ date, today }, { opened }) {
    const wrongDate = dateProblem(date);
    if (wrongDate !== null) return refuse('invalid', wrongDate);
    if (date < HISTORY_START) return refuse('rule', plain(`Work days begin on ${HISTORY_START}.`));
    if (date > today) return refuse('rule', plain(`${date} has not begun yet.`));
    return opened ? accept() : accept({ type: 'WorkdayOpened', data: { date } });
  },
};

/** The date opens for the whole company; again, it changes nothing. */
export class OpenWorkday extends Command<Recorded<WorkdayEvent>> {
  constructor(
    readonly date: WorkDate,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(OpenWorkday)
export class OpenWorkdayHandler implements ICommandHandler<OpenWorkday> {
  constructor(
    private readonly store: EventStore,
    private readonly time: CompanyTime,
  ) {}

  async execute({ date, context }: OpenWorkday): Promise<Recorded<WorkdayEvent>> {
    const command = { type: 'open', date, today: await this.time.today() } as const;
    return this.store.execute(workdayDecider, workdayStream(date), command, context);
  }
}
