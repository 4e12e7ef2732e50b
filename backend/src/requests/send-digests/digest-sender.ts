import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { NoticesEvent } from '@timekeep/contracts/events/notices';
import { noticesStream } from '@timekeep/contracts/events/streams';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { sideBySide } from '@timekeep/tools/side-by-side';
import { AccountReader } from '../../accounts/account-reader.module.js';
import { type Configuration, InjectConfiguration } from '../../configuration/configuration.js';
import { EmployeeFacts } from '../../employees/employees.module.js';
import { type CommandContext, newCommandContext } from '../../event-store/command-context.js';
import { EventStore } from '../../event-store/event-store.js';
import type { Recorded } from '../../event-store/recorded.js';
import { ProjectionWatch } from '../../http/read-your-writes.js';
import { Mailer } from '../../mail/mailer.js';
import { CompanyTime } from '../../organization/organization.module.js';
import { RepeatedWork, sleep } from '../../concurrency/repeated-work.js';
import { Notices } from '../list-notices/list-notices.query.js';
import { noticesDecider } from '../notices.decider.js';
import { digestMail, digestTime, type DigestTime } from './digest-mail.js';

/**
 * Claims the digest of a day for an employee. Returns the address to mail it to; null when another process has claimed it, or
 * when there is nothing to mail to this employee.
 */
export class ClaimDigest extends Command<string | null> {
  constructor(
    readonly EMPID: string,
    readonly day: WorkDate,
    /** ISO instant of the newest unread notice. */
    readonly upTo: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** Gives a claim up, since the mail server did not accept the mail. */
class ReleaseDigest extends Command<Recorded<NoticesEvent>> {
  constructor(
    readonly EMPID: string,
    readonly day: WorkDate,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(ClaimDigest)
export class ClaimDigestHandler implements ICommandHandler<ClaimDigest> {
  constructor(
    private readonly store: EventStore,
    private readonly accounts: AccountReader,
    private readonly employees: EmployeeFacts,
  ) {}

  async execute({ EMPID, day, upTo, context }: ClaimDigest): Promise<string | null> {
    const [{ account }, employee] = await Promise.all([
      this.accounts.find(EMPID),
      this.employees.findActive(EMPID),
    ]);
    if (!employee || account?.status !== 'ACTIVE' || !account.emailProven) return null;
    const command = { type: 'claim', EMPID, day, upTo } as const;
    const { events } = await this.store.execute(noticesDecider, noticesStream(EMPID), command, context);
    return events.length > 0 ? account.email : null;
  }
}

@CommandHandler(ReleaseDigest)
export class ReleaseDigestHandler implements ICommandHandler<ReleaseDigest> {
  constructor(private readonly store: EventStore) {}

  execute({ EMPID, day, context }: ReleaseDigest): Promise<Recorded<NoticesEvent>> {
    const command = { type: 'release', EMPID, day } as const;
    return this.store.execute(noticesDecider, noticesStream(EMPID), command, context);
  }
}

const SIDE_BY_SIDE = 4;
/** A mail server that puts off so many in one round is left alone until the next one. */
const MAX_PUT_OFF = 20;
const FIRST_PAUSE_MS = 30_000;
const LONGEST_PAUSE_MS = 30 * 60_000;

/** Returns the pause before the next round after so many failed ones, in milliseconds. */
export function pauseAfter(failures: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** Math.min(failures - 1, 10), LONGEST_PAUSE_MS);
}

/** The outcomes of a round. */
interface Round extends DigestTime {
  /** Mails that the server refused for good. */
  refused: number;
  /** Mails that the server did not accept for now. */
  putOff: number;
  /** Reason of the last of them. */
  reason: string;
}

/**
 * Mails unread notices once a day to the employees who want it. It may run in several processes at once: each mail is claimed in
 * the employee's stream before it is sent. A mail whose claim is recorded is sent once at most; a process that ends in
 * between leaves it out, and the next one has its notices.
 */
@Injectable()
export class DigestSender implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(DigestSender.name);
  private readonly process: RepeatedWork;
  /** The day whose mails this process has sent, so that it looks once a day. */
  private doneOn = '';
  private failures = 0;

  constructor(
    private readonly commands: CommandBus,
    private readonly notices: Notices,
    private readonly mailer: Mailer,
    private readonly store: EventStore,
    private readonly projections: ProjectionWatch,
    private readonly time: CompanyTime,
    @InjectConfiguration() private readonly configuration: Configuration,
  ) {
    const send = (signal: AbortSignal) => this.sendDue(this.time.now(), signal);
    this.process = new RepeatedWork('Sending notices by mail', time, send, (ms, signal) =>
      sleep(this.failures === 0 ? ms : pauseAfter(this.failures), signal),
    );
  }

  onApplicationBootstrap(): void {
    this.process.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.process.stop();
  }

  /**
   * Sends all that is due at a moment, in epoch milliseconds, until the signal aborts.
   *
   * @throws Error when mails are left for another round
   */
  async sendDue(now: number, signal?: AbortSignal): Promise<void> {
    if (!this.mailer.isSetUp) return;
    const time = digestTime(await this.time.zone(), now, this.configuration.digest.at);
    if (now < time.dueAt || this.doneOn === time.day) return;
    try {
      await this.send({ ...time, refused: 0, putOff: 0, reason: '' }, signal);
      this.failures = 0;
    } catch (error) {
      this.failures += 1;
      throw error;
    }
  }

  private async send(round: Round, signal?: AbortSignal): Promise<void> {
    const { day, dueAt } = round;
    // Checked before the candidates are read, which then are at least as new.
    const isCaughtUp = await this.projections.passed(['requests', 'attendance'], await this.store.tail());
    const candidates = await this.notices.digestCandidates(day, dueAt);
    if (candidates.length > 0) {
      // Nothing is claimed while the server is down.
      const problem = await this.mailer.problem(signal);
      if (problem) throw notAccepting(problem.reason);
    }
    try {
      const send = (EMPID: string) => this.sendTo(EMPID, round, signal);
      await sideBySide(candidates, SIDE_BY_SIDE, send, { signal });
    } finally {
      if (round.refused > 0)
        this.logger.error(`The mail server refused ${round.refused} mails with notices.`);
    }
    if (round.putOff > 0) throw notAccepting(round.reason);
    // Notices that the read models did not have yet are found in the next round.
    if (isCaughtUp && !signal?.aborted) this.doneOn = day;
  }

  /** @throws Error when the server is down or busy, which ends the round */
  private async sendTo(EMPID: string, round: Round, signal?: AbortSignal): Promise<void> {
    const { day, dueAt } = round;
    const unread = await this.notices.unread(EMPID, dueAt);
    const [newest] = unread;
    if (!newest) return;
    const address = await this.commands.execute(new ClaimDigest(EMPID, day, newest.at, bySystem()));
    if (address === null) return;
    const { company, digest } = this.configuration;
    const mail = digestMail(address, unread, company.name, digest.applicationUrl);
    const failure = await this.mailer.sendNow(mail, signal);
    if (failure === null) return;
    const { reason, isFinal, isCertain } = failure;
    if (isFinal) {
      round.refused += 1;
      return;
    }
    // A mail that may have arrived is not sent twice.
    if (!isCertain) throw notAccepting(reason);
    await this.commands.execute(new ReleaseDigest(EMPID, day, bySystem()));
    round.putOff += 1;
    round.reason = reason;
    if (round.putOff >= MAX_PUT_OFF) throw notAccepting(reason);
  }
}

function bySystem(): CommandContext {
  return newCommandContext({ actor: 'system', route: 'notice digests' });
}

function notAccepting(reason: string): Error {
  return new Error(`the mail server does not accept mail: ${reason}`);
}
