import { randomUUID } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { StoreUnavailableError } from '@timekeep/log/client/errors';
import type { CommandContext } from '../event-store/command-context.js';
import { EventStore } from '../event-store/event-store.js';
import { RefusedError } from '../event-store/store-errors.js';
import { AccountReader } from './account-reader.module.js';
import { type Claim, emailDecider, sameEmail, streamOfEmail } from './email.decider.js';

/** Claims on e-mail addresses, which keep each of them with one employee. */
@Injectable()
export class EmailClaims {
  private readonly logger = new Logger(EmailClaims.name);

  constructor(
    private readonly store: EventStore,
    private readonly accounts: AccountReader,
  ) {}

  /**
   * Claims the address for the employee of `claim`.
   *
   * @returns true for a new claim, false when the employee's account has the address already
   * @throws RefusedError when the address belongs to another
   */
  async claim(email: string, { EMPID, at }: Claim, context: CommandContext): Promise<boolean> {
    const confirmedHolder = await this.confirmedHolder(email);
    const command = { type: 'claim', EMPID, at, confirmedHolder } as const;
    const { events } = await this.store.execute(emailDecider, streamOfEmail(email), command, anew(context));
    return events.length > 0;
  }

  /**
   * Gives a claim up, unless another has taken its place, or the account of its holder has the address now.
   * When the log does not answer, the claim stays: it can be taken over once it is old enough.
   */
  async release(email: string, claim: Claim, context: CommandContext): Promise<void> {
    await this.unlessTheLogFails(() => this.tryToRelease(email, claim, context));
  }

  /** Frees the address of an employee whose account is gone; as `release` when the log does not answer. */
  async releaseOf(EMPID: string, email: string, context: CommandContext): Promise<void> {
    await this.unlessTheLogFails(async () => {
      const claim = await this.holder(email);
      if (claim?.EMPID === EMPID) await this.tryToRelease(email, claim, context);
    });
  }

  /** Returns the EMPID of the account that has the address; null when no account has it. */
  async confirmedHolder(email: string): Promise<string | null> {
    const holder = await this.holder(email);
    if (!holder) return null;
    const { account } = await this.accounts.find(holder.EMPID);
    return account && sameEmail(account.email, email) ? holder.EMPID : null;
  }

  private async tryToRelease(email: string, claim: Claim, context: CommandContext): Promise<void> {
    const confirmedHolder = await this.confirmedHolder(email);
    const command = { type: 'release', claim, confirmedHolder } as const;
    await this.store.execute(emailDecider, streamOfEmail(email), command, anew(context));
  }

  /** Releases the claim and ignores a failure, since the outcome of the command is settled. */
  private async unlessTheLogFails(release: () => Promise<void>): Promise<void> {
    try {
      await release();
    } catch (error) {
      if (!(error instanceof StoreUnavailableError || error instanceof RefusedError)) throw error;
      this.logger.warn(`A claim on an e-mail address was not released: ${error.message}`);
    }
  }

  private async holder(email: string): Promise<Claim | null> {
    return (await this.store.load(emailDecider, streamOfEmail(email))).state;
  }
}

/** A claim is safe to repeat by what it says; by its key it would find the one that was given up since. */
function anew(context: CommandContext): CommandContext {
  return { ...context, key: randomUUID() };
}
