import type { FailedTries } from '@timekeep/contracts/api/notices-api';
import type { Caller } from '../../security/caller.js';

/** Tries that failed for one account since its owner was last notified. `from` and `upTo` are epoch milliseconds. */
export interface TriesOfAccount extends FailedTries {
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
const NONE: FailedTries = { passwords: 0, codes: 0, registrations: 0 };

/** Counts failed tries by account, so that a notice has many of them. In memory: what a crash forgets is in the log of the system. */
export class GatheredTries {
  private readonly byAccount = new Map<string, TriesOfAccount>();

  add(kind: keyof FailedTries, EMPID: string, caller: Caller, now: number): void {
    const known = this.byAccount.get(EMPID) ?? { ...NONE, from: now, dueAt: now + GATHERED_MS };
    this.byAccount.set(EMPID, { ...known, [kind]: known[kind] + 1, upTo: now, caller });
    const [first] = this.byAccount.keys();
    if (this.byAccount.size > MAX_ACCOUNTS && first !== undefined) this.byAccount.delete(first);
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
    this.byAccount.set(EMPID, {
      passwords: former.passwords + (since?.passwords ?? 0),
      codes: former.codes + (since?.codes ?? 0),
      registrations: former.registrations + (since?.registrations ?? 0),
      from: former.from,
      upTo: since?.upTo ?? former.upTo,
      caller: since?.caller ?? former.caller,
      dueAt,
    });
  }
}

function isNoticed({ passwords, codes, registrations }: FailedTries): boolean {
  return passwords + codes + registrations >= NOTICED_FROM;
}
