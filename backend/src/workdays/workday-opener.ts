import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { from, lastValueFrom, mergeMap } from 'rxjs';
import { newCommandContext } from '../event-store/command-context.js';
import { NotFoundedError } from '../event-store/store-errors.js';
import { CompanyTime } from '../organization/organization.module.js';
import { OpenWorkday } from './commands/open-workday.command.js';
import { MissingWorkdays } from './missing-workdays.js';

const LOOK_AGAIN_MS = 30_000;
const AFTER_FAILURE_MS = 1_000;
const SIDE_BY_SIDE = 16;

/**
 * Opens the dates that should be open: at start all that were missed, then each at its 00:00. It may run in
 * several processes at once, since a date's own stream decides.
 */
@Injectable()
export class WorkdayOpener implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(WorkdayOpener.name);
  private readonly stopped = new AbortController();
  /** Opened by this process; the read models may not show them yet. */
  private readonly opened = new Set<WorkDate>();
  private running: Promise<void> = Promise.resolve();
  private failing = false;

  constructor(
    private readonly commands: CommandBus,
    private readonly missing: MissingWorkdays,
    private readonly time: CompanyTime,
  ) {}

  onApplicationBootstrap(): void {
    this.running = this.run();
  }

  async onModuleDestroy(): Promise<void> {
    this.stopped.abort();
    await this.running;
  }

  /** Opens all dates that are missing until today. */
  async openMissing(): Promise<void> {
    const today = await this.time.today();
    const dates = (await this.missing.until(today)).filter((date) => !this.opened.has(date));
    const opening = from(dates).pipe(mergeMap((date) => this.open(date), SIDE_BY_SIDE));
    await lastValueFrom(opening, { defaultValue: undefined });
  }

  private async open(date: WorkDate): Promise<void> {
    if (this.stopped.signal.aborted) return;
    const context = newCommandContext({ actor: 'system', route: 'workday opener' });
    await this.commands.execute(new OpenWorkday(date, context));
    this.opened.add(date);
  }

  private async run(): Promise<void> {
    const { signal } = this.stopped;
    while (!signal.aborted) {
      const pauseMs = (await this.tryToOpen()) ? await this.untilNextLook() : AFTER_FAILURE_MS;
      await pause(pauseMs, undefined, { signal }).catch(() => undefined);
    }
  }

  private async tryToOpen(): Promise<boolean> {
    try {
      await this.openMissing();
      if (this.failing) this.logger.log('Work days are being opened again.');
      this.failing = false;
    } catch (error) {
      // At the first start ever, founding takes a moment; that is no failure.
      if (error instanceof NotFoundedError) {
        this.logger.debug('Work days wait until the company is founded.');
        return false;
      }
      if (!this.failing) this.logger.warn(`Work days cannot be opened, trying again: ${String(error)}`);
      this.failing = true;
    }
    return !this.failing;
  }

  /** The usual pause, or less when midnight comes before it is over. */
  private async untilNextLook(): Promise<number> {
    const zone = await this.time.zone();
    const now = this.time.now();
    return Math.min(LOOK_AGAIN_MS, zone.endOf(zone.workDateAt(now)) - now);
  }
}
