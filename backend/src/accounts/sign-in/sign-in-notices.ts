import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { concatMap, Subject } from 'rxjs';
import type { FailedTries } from '@timekeep/contracts/api/notices-api';
import type { NoticesEvent } from '@timekeep/contracts/events/notices';
import { accountStream, noticesStream } from '@timekeep/contracts/events/streams';
import { sideBySide } from '@timekeep/tools/side-by-side';
import type { Caller } from '../../security/caller.js';
import { type AccountIdentity, AccountReader } from '../account-reader.module.js';
import { EmployeeFacts } from '../../employees/employees.module.js';
import { type CommandContext, eventId, newCommandContext } from '../../event-store/command-context.js';
import { EventStore } from '../../event-store/event-store.js';
import { type NoticesCommand, noticesDecider } from '../../requests/requests.module.js';
import { type AccountChange, AccountMails } from './account-mails.js';

/** Tries that failed for one account since its owner was last notified. `from` and `upTo` are epoch milliseconds. */
interface TriesOfAccount extends FailedTries {
  /** The registration of the account of the passwords and codes; null while registrations alone were refused. */
  readonly registeredAt: string | null;
  readonly from: number;
  readonly upTo: number;
  /** The origin of the last one. */
  readonly caller: Caller;
  /** Its owner is not notified before. */
  readonly dueAt: number;
}

/** Fewer are a typing error of the owner. */
const NOTICED_FROM = 3;
/** Tries of this time after the first one are in one notice. */
const GATHERED_MS = 10 * 60_000;
/** Fewer than `NOTICED_FROM` are forgotten after this. */
const FORGOTTEN_MS = 24 * 3_600_000;
/** Accounts and employees whose tries are kept; of more, those whose first try is the longest ago are dropped. */
const MAX_ACCOUNTS = 20_000;
/** The tries that need an account. */
type OfAccount = Pick<FailedTries, 'passwords' | 'codes'>;
const NONE_OF_ACCOUNT: OfAccount = { passwords: 0, codes: 0 };

/** Counts failed tries by account, so that a notice has many of them. In memory: what a crash forgets is in the log of the system. */
class GatheredTries {
  private readonly byAccount = new Map<string, TriesOfAccount>();

  /** Counts a wrong password or code. Those for a former account of the employee are forgotten. */
  add(kind: keyof OfAccount, { EMPID, registeredAt }: AccountIdentity, caller: Caller, now: number): void {
    const known = this.known(EMPID, now);
    const ofAccount = known.registeredAt === registeredAt ? known : { ...known, ...NONE_OF_ACCOUNT };
    this.set(EMPID, { ...ofAccount, [kind]: ofAccount[kind] + 1, registeredAt, upTo: now, caller });
  }

  /** Counts a refused registration, which is about the employee, whoever has the account. */
  addRegistration(EMPID: string, caller: Caller, now: number): void {
    const known = this.known(EMPID, now);
    this.set(EMPID, { ...known, registrations: known.registrations + 1, upTo: now, caller });
  }

  /** Returns the accounts whose owners are to be notified now, and forgets single old tries. */
  due(now: number): readonly string[] {
    for (const [EMPID, tries] of this.byAccount) {
      if (!isNoticed(tries) && now - tries.from >= FORGOTTEN_MS) this.byAccount.delete(EMPID);
    }
    return [...this.byAccount].flatMap(([EMPID, tries]) =>
      isNoticed(tries) && tries.dueAt <= now ? [EMPID] : [],
    );
  }

  /** Removes the tries of an account, to notify its owner of them. */
  take(EMPID: string): TriesOfAccount | null {
    const tries = this.byAccount.get(EMPID) ?? null;
    this.byAccount.delete(EMPID);
    return tries;
  }

  /** Puts tries back that could not be reported yet, with those that came since. */
  putBack(EMPID: string, former: TriesOfAccount, dueAt: number): void {
    const since = this.byAccount.get(EMPID);
    const registeredAt = since?.registeredAt ?? former.registeredAt;
    const { passwords, codes } = former.registeredAt === registeredAt ? former : NONE_OF_ACCOUNT;
    this.byAccount.set(EMPID, {
      registeredAt,
      passwords: passwords + (since?.passwords ?? 0),
      codes: codes + (since?.codes ?? 0),
      registrations: former.registrations + (since?.registrations ?? 0),
      from: former.from,
      upTo: since?.upTo ?? former.upTo,
      caller: since?.caller ?? former.caller,
      dueAt,
    });
  }

  private known(EMPID: string, now: number): Omit<TriesOfAccount, 'upTo' | 'caller'> {
    const none = { ...NONE_OF_ACCOUNT, registrations: 0, registeredAt: null };
    return this.byAccount.get(EMPID) ?? { ...none, from: now, dueAt: now + GATHERED_MS };
  }

  private set(EMPID: string, tries: TriesOfAccount): void {
    this.byAccount.set(EMPID, tries);
    const [first] = this.byAccount.keys();
    if (this.byAccount.size > MAX_ACCOUNTS && first !== undefined) this.byAccount.delete(first);
  }
}

/** Returns the tries without those that were for an account, which was removed since. */
function withoutAccount(tries: TriesOfAccount): TriesOfAccount {
  return { ...tries, ...NONE_OF_ACCOUNT, registeredAt: null };
}

function isNoticed({ passwords, codes, registrations }: FailedTries): boolean {
  return passwords + codes + registrations >= NOTICED_FROM;
}

const SIDE_BY_SIDE = 4;
const LOOKED_AT_EVERY_MS = 30_000;
/** The owner was notified lately, or the log is away. */
const AGAIN_AFTER_MS = 15 * 60_000;
const FINISH_WITHIN_MS = 2_000;

/**
 * Notifies the owners of accounts of sign-ins on new devices, of failed ones, and of changes of how they sign in. In the background:
 * neither a slow log nor one that is away, nor a mail that cannot be sent, holds up a call, or fails it.
 */
@Injectable()
export class SignInNotices implements OnModuleDestroy {
  private readonly logger = new Logger(SignInNotices.name);
  private readonly tries = new GatheredTries();
  /** One after the other: several for one account would conflict in its stream. */
  private readonly notices = new BackgroundQueue((error) => {
    this.warn(error);
  });
  /** By itself: anybody can have registrations refused, and so many that they fill it. */
  private readonly registrations = new BackgroundQueue((error) => {
    this.warn(error);
  });
  private readonly looking: NodeJS.Timeout;

  constructor(
    private readonly store: EventStore,
    private readonly accounts: AccountReader,
    private readonly employees: EmployeeFacts,
    private readonly mails: AccountMails,
  ) {
    this.looking = setInterval(() => void this.report(Date.now()), LOOKED_AT_EVERY_MS);
    this.looking.unref();
  }

  /** Somebody signed in to the account on a device that was not known. */
  signedIn(account: AccountIdentity, { device, address }: Caller): void {
    const { EMPID } = account;
    const at = new Date().toISOString();
    this.notices.add(async () => {
      if (!(await this.accounts.isPresent(account))) return;
      const registeredAt = Date.parse(account.registeredAt);
      const signIn = { EMPID, device, address, at };
      const [event] = await this.record(EMPID, EMPID, { type: 'new-device', signIn, registeredAt });
      if (event?.type !== 'DeviceSignedIn' || event.data.isFirst) return;
      const told = { kind: 'new-device', device, address, at } as const;
      await this.mails.send(EMPID, `sign-in ${EMPID} ${at}`, told);
    });
  }

  /**
   * Somebody changed how the account is signed in to.
   *
   * @param caller the origin of the session in which it was done; null for IT
   * @param context that of the command
   */
  changed(kind: AccountChange, EMPID: string, caller: Caller | null, context: CommandContext): void {
    const told = { kind, caller, at: new Date().toISOString() };
    const id = eventId(context, accountStream(EMPID), 0);
    this.notices.add(() => this.mails.send(EMPID, id, told));
  }

  /** A password or a code for an account was wrong. */
  failed(kind: 'passwords' | 'codes', account: AccountIdentity, caller: Caller): void {
    this.tries.add(kind, account, caller, Date.now());
  }

  /** A registration was refused. Counts if there is such an employee, also one who has no account yet. */
  registrationRefused(EMPID: string, caller: Caller): void {
    this.registrations.add(async () => {
      if (await this.employees.findActive(EMPID)) this.tries.addRegistration(EMPID, caller, Date.now());
    });
  }

  /** Records the failed tries that are due at a moment, in epoch milliseconds, or so soon afterwards. */
  async report(now: number, soonMs = 0): Promise<void> {
    await sideBySide(this.tries.due(now + soonMs), SIDE_BY_SIDE, (EMPID) => this.reportTo(EMPID, now));
  }

  /** Records what is waiting, also what is not due yet. */
  async onModuleDestroy(): Promise<void> {
    clearInterval(this.looking);
    const end = new AbortController();
    const all = Promise.all([
      this.notices.finished(),
      this.registrations.finished(),
      this.report(Date.now(), AGAIN_AFTER_MS),
    ]);
    await Promise.race([all, pause(FINISH_WITHIN_MS, undefined, { signal: end.signal })]).catch(
      () => undefined,
    );
    end.abort();
  }

  private async reportTo(EMPID: string, now: number): Promise<void> {
    const taken = this.tries.take(EMPID);
    if (!taken) return;
    try {
      const tries = await this.ofPresentAccount(EMPID, taken);
      if (!isNoticed(tries)) this.tries.putBack(EMPID, tries, taken.dueAt);
      else if (!(await this.recordFailed(EMPID, tries, now)))
        this.tries.putBack(EMPID, tries, now + AGAIN_AFTER_MS);
    } catch (error) {
      this.tries.putBack(EMPID, taken, now + AGAIN_AFTER_MS);
      this.warn(error);
    }
  }

  private async ofPresentAccount(EMPID: string, tries: TriesOfAccount): Promise<TriesOfAccount> {
    const { registeredAt } = tries;
    const isPresent = registeredAt === null || (await this.accounts.isPresent({ EMPID, registeredAt }));
    return isPresent ? tries : withoutAccount(tries);
  }

  /** Returns false when the owner was notified too short a time ago. */
  private async recordFailed(EMPID: string, tries: TriesOfAccount, now: number): Promise<boolean> {
    const { passwords, codes, registrations, from, upTo, caller } = tries;
    const { device, address } = caller;
    const numbers: FailedTries = { passwords, codes, registrations };
    const times = { from: new Date(from).toISOString(), upTo: new Date(upTo).toISOString() };
    const failed = { EMPID, ...numbers, ...times, device, address };
    const recorded = await this.record(EMPID, 'system', { type: 'failed-sign-ins', failed, at: now });
    if (recorded.length === 0) return false;
    const told = { kind: 'sign-ins-failed', device, address, ...numbers, at: times.upTo } as const;
    this.notices.add(() => this.mails.send(EMPID, `failed sign-ins ${EMPID} ${times.upTo}`, told));
    return true;
  }

  private async record(
    EMPID: string,
    actor: string,
    command: NoticesCommand,
  ): Promise<readonly NoticesEvent[]> {
    const context = newCommandContext({ actor, route: 'sign-in notices' });
    return (await this.store.execute(noticesDecider, noticesStream(EMPID), command, context)).events;
  }

  private warn(error: unknown): void {
    this.logger.warn(`A notice about an account was not recorded or not mailed: ${String(error)}`);
  }
}

/** Work that waits; what comes then is dropped. */
const MAX_WAITING = 1_000;

/** Work in the background, one after the other. */
export class BackgroundQueue {
  private readonly work = new Subject<() => Promise<void>>();
  private readonly waiting = new Set<Promise<void>>();

  constructor(private readonly failed: (error: unknown) => void) {
    this.work.pipe(concatMap((work) => work())).subscribe();
  }

  add(work: () => Promise<void>): void {
    if (this.waiting.size >= MAX_WAITING) return;
    const done = new Promise<void>((resolve) => {
      this.work.next(async () => {
        await work().catch(this.failed);
        resolve();
      });
    });
    this.waiting.add(done);
    void done.then(() => this.waiting.delete(done));
  }

  /** Waits for what waits now. */
  async finished(): Promise<void> {
    await Promise.all(this.waiting);
  }
}
