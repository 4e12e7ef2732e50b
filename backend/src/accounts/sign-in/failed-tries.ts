import type { FailedTries } from '@timekeep/contracts/api/notices-api';
import type { Caller } from '../../security/caller.js';
import type { AccountIdentity } from '../account-reader.module.js';

/** Tries that failed for one account since its owner was last notified. `from` and `upTo` are epoch milliseconds. */
export interface TriesOfAccount extends FailedTries {
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
export class GatheredTries {
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
export function withoutAccount(tries: TriesOfAccount): TriesOfAccount {
  return { ...tries, ...NONE_OF_ACCOUNT, registeredAt: null };
}

export function isNoticed({ passwords, codes, registrations }: FailedTries): boolean {
  return passwords + codes + registrations >= NOTICED_FROM;
}
