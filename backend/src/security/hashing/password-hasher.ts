import { availableParallelism } from 'node:os';
import { Injectable, Module, type OnApplicationShutdown } from '@nestjs/common';
import { PASSWORD_MAX_BYTES } from '@timekeep/contracts/api/accounts-api';
import { type Configuration, InjectConfiguration } from '../../configuration/configuration.js';
import type { Path } from './fair-queue.js';
import { WorkerPool } from './worker-pool.js';

/**
 * The caller of a hash, for the fair queue: addresses alternate, then known and unknown accounts of an address,
 * then accounts.
 */
interface HashCaller {
  readonly address?: string;
  readonly account?: string;
  /** True if the account was signed in to from this address before. */
  readonly isKnown?: boolean;
}

/** A thread does about ten hashes a second: in longer queues, users would give up before their turn. */
const QUEUE_LIMITS = { length: 256, timeoutMs: 20_000 };
/** The part after the cost of a hash that matches no password. */
const UNMATCHED = '0lcna7pfgnGHD.vfPwrfu.N9.CYOF.bRZufFQWrI8ds4Uf2k1c53K';

/** bcrypt in worker threads: a hash takes as long as dozens of requests, and would block the main thread. */
@Injectable()
export class PasswordHasher implements OnApplicationShutdown {
  private readonly pool = new WorkerPool(
    new URL('./bcrypt.worker.mjs', import.meta.url),
    Math.max(1, Math.min(4, availableParallelism() - 1)),
    QUEUE_LIMITS,
  );
  private readonly cost: number;
  private readonly nobodysHash: string;

  constructor(@InjectConfiguration() { passwordCost }: Configuration) {
    this.cost = passwordCost;
    this.nobodysHash = `$2b$${String(passwordCost).padStart(2, '0')}$${UNMATCHED}`;
  }

  /** True if a hash is waiting for a thread. */
  get isBusy(): boolean {
    return this.pool.isBusy;
  }

  /** Returns the password's bcrypt hash, with a random salt. */
  async hash(password: string, caller: HashCaller = {}): Promise<string> {
    return String(await this.pool.run({ password, cost: this.cost }, pathOf(caller)));
  }

  /**
   * Resolves to true if the hash is that of the password. Without a hash to false, after the same time, so that
   * the time does not reveal whether an account exists.
   */
  async matches(password: string, hash: string | null, caller: HashCaller = {}): Promise<boolean> {
    const same = await this.pool.run({ password, hash: hash ?? this.nobodysHash }, pathOf(caller));
    return same === true && hash !== null && Buffer.byteLength(password) <= PASSWORD_MAX_BYTES;
  }

  /** Ends the threads. */
  async onApplicationShutdown(): Promise<void> {
    await this.pool.close();
  }
}

function pathOf({ address = '', account = '', isKnown = false }: HashCaller): Path {
  return [address, isKnown ? 'known' : 'stranger', account];
}

/** Password hashes. */
@Module({ providers: [PasswordHasher], exports: [PasswordHasher] })
export class HashingModule {}
