import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { HISTORY_START } from '@timekeep/contracts/api/attendance-api';
import { datesBetween, laterOf, type WorkDate } from '@timekeep/contracts/time/work-date';
import { WorkdayEntity } from '@timekeep/projections/attendance/tables';
import { sideBySide } from '@timekeep/tools/side-by-side';
import { DataSource } from 'typeorm';
import { newCommandContext } from '../../event-store/command-context.js';
import { CompanyTime } from '../../organization/organization.module.js';
import { RepeatedWork } from '../../processes/repeated-work.js';
import { OpenWorkday } from './open-workday.command.js';

const EARLIEST_HIRE = `SELECT to_char(min(hired_on), 'YYYY-MM-DD') AS date FROM directory.employees`;

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
    return datesBetween(laterOf(earliest.date, HISTORY_START), today).filter((date) => !known.has(date));
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
