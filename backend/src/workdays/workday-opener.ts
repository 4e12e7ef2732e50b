import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { sideBySide } from '@timekeep/tools/side-by-side';
import { newCommandContext } from '../event-store/command-context.js';
import { CompanyTime } from '../organization/organization.module.js';
import { RepeatedWork } from '../processes/repeated-work.js';
import { OpenWorkday } from './commands/open-workday.command.js';
import { MissingWorkdays } from './missing-workdays.js';

const SIDE_BY_SIDE = 16;

/**
 * Opens the dates that should be open: at start all that were missed, then each at its 00:00. It may run in
 * several processes at once, since a date's own stream decides.
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

  /** Opens all dates that are missing until today, or until it is told to stop. */
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
