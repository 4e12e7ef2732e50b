import { availableParallelism } from 'node:os';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { PASSWORD_MAX_BYTES } from '@timekeep/contracts/api/accounts-api';
import { WorkerPool } from './worker-pool.js';

const COST = 10;
/** At a good dozen hashes a second and thread, whoever came later would wait longer than people do. */
const MAX_WAITING = 256;
/** A hash of the same cost that no password of ours has. */
const NOBODYS_HASH = '$2b$10$0lcna7pfgnGHD.vfPwrfu.N9.CYOF.bRZufFQWrI8ds4Uf2k1c53K';

/** bcrypt, in threads of its own: one hash takes about as long as fifty requests. */
@Injectable()
export class PasswordHasher implements OnApplicationShutdown {
  private readonly pool = new WorkerPool(
    new URL('./bcrypt.worker.mjs', import.meta.url),
    Math.max(1, Math.min(4, availableParallelism() - 1)),
    MAX_WAITING,
  );

  /** The password's bcrypt hash, with a salt of its own. */
  async hash(password: string): Promise<string> {
    return String(await this.pool.run({ password, cost: COST }));
  }

  /**
   * Whether the hash is that of the password. Without a hash the answer is no, after the same time:
   * nobody learns from waiting whether an account exists.
   */
  async matches(password: string, hash: string | null): Promise<boolean> {
    const same = await this.pool.run({ password, hash: hash ?? NOBODYS_HASH });
    return same === true && hash !== null && Buffer.byteLength(password) <= PASSWORD_MAX_BYTES;
  }

  /** Ends the threads. */
  async onApplicationShutdown(): Promise<void> {
    await this.pool.close();
  }
}
