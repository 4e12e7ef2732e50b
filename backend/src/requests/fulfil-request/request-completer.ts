import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { requests } from '@timekeep/projections/requests/tables';
import { columnsOf, selectList } from '@timekeep/projections/read-model-sql';
import { sideBySide } from '@timekeep/tools/side-by-side';
import { DataSource } from 'typeorm';
import { CompanyTime } from '../../organization/organization.module.js';
import { RepeatedWork, sleep } from '../../concurrency/repeated-work.js';
import { causeForOperator } from '../../http/failures/store-failures.js';
import { FulfilRequest } from './fulfil-request.command.js';

const EVERY_MS = 5_000;
/** Keeps a grant that fails from taking the time of others, and is short enough for one whose cause has passed. */
const LONGEST_PAUSE_MS = 300_000;
/** Time after which the caller who granted a request is taken to have given up, in seconds. */
const OVERDUE_S = 5;
const SIDE_BY_SIDE = 8;
const PAGE = 1_000;
const NAME = 'Completing granted requests';

const r = columnsOf(requests, 'r');

const WITHOUT_EFFECT = `
  SELECT ${selectList(requests, ['EMPID', 'REQUEST_ID'], 'r')},
    ${r('changedAt')} < now() - make_interval(secs => $1) AS "isOld"
  FROM requests.requests r
  WHERE ${r('state')} = 'granted' AND NOT ${r('fulfilled')} AND ${r('REQUEST_ID')} > $2
  ORDER BY ${r('REQUEST_ID')} LIMIT ${PAGE}`;

interface GrantedRequest {
  readonly EMPID: string;
  readonly REQUEST_ID: string;
  /** True if it is overdue by the clocks of the log and of the database, which may differ by any time. */
  readonly isOld: boolean;
}

/**
 * Completes grants whose process ended before their effect was recorded. It may run in several processes at once, since the ids
 * of the effects are derived from the grants. A grant that fails is tried again after a pause that grows, so that it delays no other.
 */
@Injectable()
export class RequestCompleter implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(NAME);
  private readonly retries = new RetrySchedule({ firstMs: EVERY_MS, longestMs: LONGEST_PAUSE_MS });
  /** When each grant without effect was found first. */
  private readonly foundAt = new Map<string, number>();
  private readonly process: RepeatedWork;
  private hasTable = false;

  constructor(
    private readonly commands: CommandBus,
    private readonly database: DataSource,
    time: CompanyTime,
  ) {
    const complete = (signal: AbortSignal) => this.complete(OVERDUE_S, performance.now(), signal);
    this.process = new RepeatedWork(NAME, time, complete, (ms, signal) =>
      sleep(Math.min(ms, EVERY_MS), signal),
    );
  }

  onApplicationBootstrap(): void {
    this.process.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.process.stop();
  }

  /** False before the projections have made the table, in which nothing can be granted then. */
  private async isPrepared(): Promise<boolean> {
    if (this.hasTable) return true;
    const [answer] = await this.database.query<{ there: boolean }[]>(
      "SELECT to_regclass('requests.requests') IS NOT NULL AS there",
    );
    return (this.hasTable = answer?.there === true);
  }

  /**
   * Completes all grants that are older than so many seconds, or were found so long ago, and are due for a try, until the signal
   * aborts. Failures are logged, each cause once.
   *
   * @param now milliseconds of the clock of this process, which only goes forward
   */
  async complete(overdueS: number, now = performance.now(), signal?: AbortSignal): Promise<void> {
    if (!(await this.isPrepared())) return;
    const found = new Set<string>();
    let page: readonly GrantedRequest[];
    let last = '';
    do {
      page = await this.database.query<GrantedRequest[]>(WITHOUT_EFFECT, [overdueS, last]);
      for (const { REQUEST_ID } of page) {
        found.add(REQUEST_ID);
        if (!this.foundAt.has(REQUEST_ID)) this.foundAt.set(REQUEST_ID, now);
      }
      last = page.at(-1)?.REQUEST_ID ?? last;
      const isOverdue = (id: string) => now - (this.foundAt.get(id) ?? now) >= overdueS * 1_000;
      const overdue = page.filter(({ REQUEST_ID, isOld }) => isOld || isOverdue(REQUEST_ID));
      const due = overdue.filter(({ REQUEST_ID }) => this.retries.isDue(REQUEST_ID, now));
      await sideBySide(due, SIDE_BY_SIDE, (grant) => this.fulfil(grant, now), { signal });
    } while (page.length === PAGE && !signal?.aborted);
    if (signal?.aborted) return;
    this.retries.keep(found);
    for (const id of [...this.foundAt.keys()]) if (!found.has(id)) this.foundAt.delete(id);
  }

  private async fulfil({ EMPID, REQUEST_ID }: GrantedRequest, now: number): Promise<void> {
    try {
      await this.commands.execute(new FulfilRequest(EMPID, REQUEST_ID));
    } catch (error) {
      const cause = causeForOperator(error);
      if (this.retries.failed(REQUEST_ID, cause, now)) {
        this.logger.warn(
          `Request ${REQUEST_ID} is granted and has no effect yet; it is tried again. ${cause}`,
        );
      }
      return;
    }
    if (this.retries.succeeded(REQUEST_ID)) this.logger.log(`Request ${REQUEST_ID} has its effect now.`);
  }
}

/** Limits of the pauses between tries, in milliseconds. */
interface RetryPauses {
  readonly firstMs: number;
  readonly longestMs: number;
}

interface Failure {
  readonly cause: string;
  readonly pauseMs: number;
  /** The moment of the next try, in milliseconds of the caller's clock. */
  readonly dueAt: number;
}

/** Pieces of work that failed, by key, and when each is tried again: its pause doubles with each failure, up to a limit. */
export class RetrySchedule {
  private readonly failures = new Map<string, Failure>();

  constructor(private readonly pauses: RetryPauses) {}

  /** The number of pieces of work that failed at their last try. */
  get size(): number {
    return this.failures.size;
  }

  isDue(key: string, now: number): boolean {
    const failure = this.failures.get(key);
    return failure === undefined || failure.dueAt <= now;
  }

  /**
   * Notes a failure at that moment.
   *
   * @returns true if no piece of work that waits has failed for this cause
   */
  failed(key: string, cause: string, now: number): boolean {
    const former = this.failures.get(key);
    const isNew = ![...this.failures.values()].some((failure) => failure.cause === cause);
    const pauseMs = former ? Math.min(2 * former.pauseMs, this.pauses.longestMs) : this.pauses.firstMs;
    this.failures.set(key, { cause, pauseMs, dueAt: now + pauseMs });
    return isNew;
  }

  /** Forgets a piece of work that is done; true if it had failed before. */
  succeeded(key: string): boolean {
    return this.failures.delete(key);
  }

  /** Forgets all pieces of work but these. */
  keep(keys: ReadonlySet<string>): void {
    for (const key of [...this.failures.keys()]) if (!keys.has(key)) this.failures.delete(key);
  }
}
