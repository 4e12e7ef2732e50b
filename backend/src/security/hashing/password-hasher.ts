import { availableParallelism } from 'node:os';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { PASSWORD_MAX_BYTES } from '@timekeep/contracts/api/accounts-api';
import { InjectConfiguration, type Configuration } from '../../configuration/configuration.js';
import type { Path } from './fair-queue.js';
import { WorkerPool } from './worker-pool.js';

/**
 * For whom a hash is: those of different addresses take turns, then those who are known at an address with strangers there,
 * then different accounts.
 */
export interface HashCaller {
  readonly address?: string;
  readonly account?: string;
  /** True if the account was signed in to from this address before. */
  readonly isKnown?: boolean;
}

/** A thread does about ten hashes a second: longer queues would keep people waiting longer than they stay. */
const ROOM = { places: 256, patienceMs: 20_000 };
/** What follows the cost in a hash that no password of ours has. */
const NOBODYS = '0lcna7pfgnGHD.vfPwrfu.N9.CYOF.bRZufFQWrI8ds4Uf2k1c53K';

/** bcrypt in worker threads: a hash takes as long as dozens of requests, during which the main thread answers none. */
@Injectable()
export class PasswordHasher implements OnApplicationShutdown {
  private readonly pool = new WorkerPool(
    new URL('./bcrypt.worker.mjs', import.meta.url),
    Math.max(1, Math.min(4, availableParallelism() - 1)),
    ROOM,
  );
  private readonly cost: number;
  private readonly nobodysHash: string;

  constructor(@InjectConfiguration() { passwordCost }: Configuration) {
    this.cost = passwordCost;
    this.nobodysHash = `$2b$${String(passwordCost).padStart(2, '0')}$${NOBODYS}`;
  }

  /** True if somebody waits for a hash. */
  get isBusy(): boolean {
    return this.pool.isBusy;
  }

  /** The password's bcrypt hash, with a salt of its own. */
  async hash(password: string, caller: HashCaller = {}): Promise<string> {
    return String(await this.pool.run({ password, cost: this.cost }, pathOf(caller)));
  }

  /**
   * Returns whether the hash is that of the password. Without a hash the answer is no, after the same time, which so
   * does not tell whether an account exists.
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
