import { setTimeout } from 'node:timers/promises';
import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { sideBySide } from '@timekeep/tools/side-by-side';
import { DataSource } from 'typeorm';
import { CompanyTime } from '../../organization/organization.module.js';
import { RepeatedWork } from '../../processes/repeated-work.js';
import { FulfilRequest } from './fulfil-request.command.js';

const EVERY_MS = 5_000;
/** Age at which the caller who granted a request is taken to have given up, in seconds. */
const OVERDUE_S = 5;
const SIDE_BY_SIDE = 8;

const WITHOUT_EFFECT = `
  SELECT empid AS "EMPID", request_id AS "REQUEST_ID" FROM requests.requests
  WHERE state = 'granted' AND NOT fulfilled AND changed_at < now() - make_interval(secs => $1)
  ORDER BY changed_at LIMIT 1000`;

/**
 * Completes grants whose process ended before their effect was recorded. It may run in several processes at once, since the ids
 * of the effects are derived from the grants.
 */
@Injectable()
export class RequestCompleter implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly process: RepeatedWork;

  constructor(
    private readonly commands: CommandBus,
    private readonly database: DataSource,
    time: CompanyTime,
  ) {
    const complete = (signal: AbortSignal) => this.complete(OVERDUE_S, signal);
    this.process = new RepeatedWork('Completing granted requests', time, complete, sleep);
  }

  onApplicationBootstrap(): void {
    this.process.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.process.stop();
  }

  /** Completes the grants that are older than so many seconds, until the signal aborts. */
  async complete(overdueS: number, signal?: AbortSignal): Promise<void> {
    const rows = await this.database.query<{ EMPID: string; REQUEST_ID: string }[]>(WITHOUT_EFFECT, [
      overdueS,
    ]);
    const fulfil = async ({ EMPID, REQUEST_ID }: { EMPID: string; REQUEST_ID: string }): Promise<void> => {
      await this.commands.execute(new FulfilRequest(EMPID, REQUEST_ID));
    };
    await sideBySide(rows, SIDE_BY_SIDE, fulfil, { signal, despiteFailures: true });
  }
}

async function sleep(ms: number, signal: AbortSignal): Promise<void> {
  await setTimeout(Math.min(ms, EVERY_MS), undefined, { signal }).catch(() => undefined);
}
