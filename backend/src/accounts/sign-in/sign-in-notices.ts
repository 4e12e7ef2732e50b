import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import type { FailedSignInsNotice, FailedTries, NewDeviceNotice } from '@timekeep/contracts/api/notices-api';
import type { NoticesEvent } from '@timekeep/contracts/events/notices';
import { noticesStream } from '@timekeep/contracts/events/streams';
import { sideBySide } from '@timekeep/tools/side-by-side';
import { concatMap, Subject } from 'rxjs';
import { InjectConfiguration, type Configuration } from '../../configuration/configuration.js';
import { EmployeeFacts } from '../../employees/employees.module.js';
import { newCommandContext } from '../../event-store/command-context.js';
import { EventStore } from '../../event-store/event-store.js';
import { Mailer } from '../../mail/mailer.js';
import { noticesDecider, type NoticesDecision } from '../../requests/notices.decider.js';
import { signInMail } from '../../requests/send-digests/digest-mail.js';
import type { Caller } from '../../security/caller.js';
import { AccountReader } from '../account-reader.module.js';
import { GatheredTries } from './failed-tries.js';

const SIDE_BY_SIDE = 4;
/** A log that is slow holds up no more than these. */
const MAX_WAITING = 1_000;
const LOOKED_AT_EVERY_MS = 30_000;
/** The owner was notified lately, or the log is away. */
const AGAIN_AFTER_MS = 15 * 60_000;
const FINISH_WITHIN_MS = 2_000;
/** A mail about a sign-in is of use for so long. */
const MAIL_OF_USE_MS = 24 * 3_600_000;

/**
 * Notifies the owners of accounts of sign-ins on new devices, and of failed ones. In the background: neither a slow log nor one that is
 * away holds up a sign-in, or fails it.
 */
@Injectable()
export class SignInNotices implements OnModuleDestroy {
  private readonly logger = new Logger(SignInNotices.name);
  private readonly tries = new GatheredTries();
  private readonly work = new Subject<() => Promise<void>>();
  private readonly waiting = new Set<Promise<void>>();
  private readonly looking: NodeJS.Timeout;

  constructor(
    private readonly store: EventStore,
    private readonly accounts: AccountReader,
    private readonly employees: EmployeeFacts,
    private readonly mailer: Mailer,
    @InjectConfiguration() private readonly configuration: Configuration,
  ) {
    // One after the other: several for one account would conflict in its stream.
    this.work.pipe(concatMap((work) => work())).subscribe();
    this.looking = setInterval(() => void this.report(Date.now()), LOOKED_AT_EVERY_MS);
    this.looking.unref();
  }

  /** Somebody signed in on a device that was not known. */
  signedIn(EMPID: string, { device, address }: Caller): void {
    const at = new Date().toISOString();
    this.later(async () => {
      const registeredAt = (await this.accounts.registeredAt(EMPID))?.getTime() ?? 0;
      const signIn = { EMPID, device, address, at };
      const [event] = await this.record(EMPID, EMPID, { type: 'new-device', signIn, registeredAt });
      if (event?.type !== 'DeviceSignedIn' || event.data.isFirst) return;
      await this.mail(EMPID, { kind: 'new-device', device, address, id: '', at, isUnread: true });
    });
  }

  /** A password or a code for an account was wrong. */
  failed(kind: 'passwords' | 'codes', EMPID: string, caller: Caller): void {
    this.tries.add(kind, EMPID, caller, Date.now());
  }

  /** A registration was refused. Counts if there is such an employee, also one who has no account yet. */
  registrationRefused(EMPID: string, caller: Caller): void {
    this.later(async () => {
      if (await this.employees.findActive(EMPID)) this.tries.add('registrations', EMPID, caller, Date.now());
    });
  }

  /** Records the failed tries that are due at a moment, in epoch milliseconds. */
  async report(now: number): Promise<void> {
    await sideBySide(this.tries.due(now), SIDE_BY_SIDE, (EMPID) => this.reportTo(EMPID, now));
  }

  /** Records what is waiting, also what is not due yet. */
  async onModuleDestroy(): Promise<void> {
    clearInterval(this.looking);
    const end = new AbortController();
    const all = Promise.all([...this.waiting, this.report(Date.now() + AGAIN_AFTER_MS)]);
    await Promise.race([all, pause(FINISH_WITHIN_MS, undefined, { signal: end.signal })]).catch(
      () => undefined,
    );
    end.abort();
  }

  private async reportTo(EMPID: string, now: number): Promise<void> {
    const tries = this.tries.take(EMPID);
    if (!tries) return;
    const { passwords, codes, registrations, from, upTo, caller } = tries;
    const { device, address } = caller;
    const numbers: FailedTries = { passwords, codes, registrations };
    const times = { from: new Date(from).toISOString(), upTo: new Date(upTo).toISOString() };
    const failed = { EMPID, ...numbers, ...times, device, address };
    try {
      const recorded = await this.record(EMPID, 'system', { type: 'failed-sign-ins', failed });
      if (recorded.length === 0) this.tries.putBack(EMPID, tries, now + AGAIN_AFTER_MS);
      else {
        const notice = { kind: 'sign-ins-failed', device, address, ...numbers } as const;
        await this.mail(EMPID, { ...notice, id: '', at: times.upTo, isUnread: true });
      }
    } catch (error) {
      this.tries.putBack(EMPID, tries, now + AGAIN_AFTER_MS);
      this.warn(error);
    }
  }

  private async record(
    EMPID: string,
    actor: string,
    command: NoticesDecision,
  ): Promise<readonly NoticesEvent[]> {
    const context = newCommandContext({ actor, route: 'sign-in notices' });
    return (await this.store.execute(noticesDecider, noticesStream(EMPID), command, context)).events;
  }

  /** At once, to those who turned the daily mail on; it goes to the address of the account while that is confirmed. */
  private async mail(EMPID: string, notice: NewDeviceNotice | FailedSignInsNotice): Promise<void> {
    if (!this.mailer.isSetUp) return;
    const [{ state }, { account }, employee] = await Promise.all([
      this.store.load(noticesDecider, noticesStream(EMPID)),
      this.accounts.find(EMPID),
      this.employees.findActive(EMPID),
    ]);
    if (!employee || state.digestFrom === null || account?.status !== 'ACTIVE' || !account.emailProven)
      return;
    const { company, digest } = this.configuration;
    const mail = signInMail(account.email, notice, company.name, digest.applicationUrl);
    const notAfter = new Date(Date.now() + MAIL_OF_USE_MS).toISOString();
    this.mailer.send(mail, { id: `sign-in ${EMPID} ${notice.at}`, notAfter });
  }

  private later(work: () => Promise<void>): void {
    if (this.waiting.size >= MAX_WAITING) return;
    const done = new Promise<void>((resolve) => {
      this.work.next(async () => {
        await work().catch((error: unknown) => {
          this.warn(error);
        });
        resolve();
      });
    });
    this.waiting.add(done);
    void done.then(() => this.waiting.delete(done));
  }

  private warn(error: unknown): void {
    this.logger.warn(`A notice about sign-ins was not recorded: ${String(error)}`);
  }
}
