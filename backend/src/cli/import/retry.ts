import { StoreUnavailableError } from '@timekeep/log/client/errors';

const TRIES = 5;

/** Repeats idempotent work while the event log is unavailable, five times at most. */
export async function retryWhileUnavailable<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof StoreUnavailableError) || attempt === TRIES) throw error;
    }
  }
}
