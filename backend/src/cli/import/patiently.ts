import { StoreUnavailableError } from '@timekeep/log/client/errors';

const TRIES = 5;

/** Does what may be done again, when a log that is busy needs more time for it. */
export async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof StoreUnavailableError) || attempt === TRIES) throw error;
    }
  }
}
