import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { FIRST_RECORD_DATE } from '@timekeep/contracts/attendance/employment-bounds';
import { workdayStream } from '@timekeep/contracts/events/streams';
import type { WorkdayEvent } from '@timekeep/contracts/events/timekeep';
import { dateProblem } from '@timekeep/contracts/time/date-messages';
import { datesBetween, laterOf, type WorkDate } from '@timekeep/contracts/time/work-date';
import { WorkdayEntity } from '@timekeep/projections/attendance/tables';
import { sideBySide } from '@timekeep/tools/side-by-side';
import { DataSource } from 'typeorm';
import { type CommandContext, newCommandContext } from '../../event-store/command-context.js';
import { accept, type Decider, plain, refuse } from '../../event-store/decider.js';
import { EventStore } from '../../event-store/event-store.js';
import type { Recorded } from '../../event-store/recorded.js';
import { CompanyTime } from '../../organization/organization.module.js';
import { RepeatedWork } from '../../concurrency/repeated-work.js';

interface OpenWorkdayCommand {
  readonly type: 'open';
  readonly date: WorkDate;
  /** Fact: the work date of the moment. */
  readonly today: WorkDate;
}

/** Rules of `workday-<date>`: a date opens once, not before it begins and not before the history. */
export const workdayDecider: Decider<{ readonly opened: boolean }, OpenWorkdayCommand, WorkdayEvent> = {
  initialState: { opened: false },
  evolve() {
    return { opened: true };
  },
  decide({ date, today }, { opened }) {
    const wrongDate = dateProblem(date);
    if (wrongDate !== null) return refuse('invalid', wrongDate);
    if (date < FIRST_RECORD_DATE) return refuse('rule', plain(`Work days begin on ${FIRST_RECORD_DATE}.`));
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

const EARLIEST_HIRE = `
  SELECT to_char(min(least(hired_on, (former -> 0 ->> 'from')::date)), 'YYYY-MM-DD') AS date FROM directory.employees`;

/** Dates that should be open and, in the read models, are not. */
@Injectable()
export class MissingWorkdays {
  constructor(private readonly database: DataSource) {}

  /** Returns the dates from the earliest hire, or the start of the history, to `today`; no date while there is no employee. */
  async until(today: WorkDate): Promise<WorkDate[]> {
    const [earliest] = await this.database.query<{ date: WorkDate | null }[]>(EARLIEST_HIRE);
    if (!earliest?.date) return [];
    const open = await this.database.getRepository(WorkdayEntity).find();
    const known = new Set(open.map(({ date }) => date));
    return datesBetween(laterOf(earliest.date, FIRST_RECORD_DATE), today).filter((date) => !known.has(date));
  }
}

const SIDE_BY_SIDE = 16;

/**
 * Opens the dates that should be open: at start those that were missed, then each at its 00:00. It may run in several
 * processes at once, since the date's own stream decides.
 */
@Injectable()
export class WorkdayOpener implements OnApplicationBootstrap, OnModuleDestroy {
  /** Opened by this process; the read models may not show them yet. */
  private readonly opened = new Set<WorkDate>();
  private readonly process: RepeatedWork;

  constructor(
    private readonly commands: CommandBus,
    private readonly missing: MissingWorkdays,
    private readonly time: CompanyTime,
  ) {
    this.process = new RepeatedWork('Opening work days', time, (signal) => this.openMissing(signal));
  }

  onApplicationBootstrap(): void {
    this.process.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.process.stop();
  }

  /** Opens all dates that are missing until today, or until the signal aborts. */
  async openMissing(signal?: AbortSignal): Promise<void> {
    const today = await this.time.today();
    const dates = (await this.missing.until(today)).filter((date) => !this.opened.has(date));
    await sideBySide(dates, SIDE_BY_SIDE, (date) => this.open(date), { signal, despiteFailures: true });
  }

  private async open(date: WorkDate): Promise<void> {
    const context = newCommandContext({ actor: 'system', route: 'workday opener' });
    await this.commands.execute(new OpenWorkday(date, context));
    this.opened.add(date);
  }
}
