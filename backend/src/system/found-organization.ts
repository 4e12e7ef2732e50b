import { setTimeout as pause } from 'node:timers/promises';
import type { CommandBus } from '@nestjs/cqrs';
import { StoreUnavailableError } from '@timekeep/log/client/errors';
import { newCommandContext } from '../event-store/command-context.js';
import { FoundOrganization } from '../organization/organization.module.js';

const PAUSE_MS = 500;

/**
 * Writes the company's time zone into the log as its first event, or checks that it is the same. It
 * retries while the log is down.
 *
 * @param waiting is notified of the cause of each attempt that failed
 * @throws RefusedError when the log has another time zone
 */
export async function foundOrganization(
  commands: CommandBus,
  timeZone: string,
  stopped: AbortSignal,
  waiting: (cause: string) => void = () => undefined,
): Promise<void> {
  const context = newCommandContext({ actor: 'system', route: 'start' });
  while (!stopped.aborted) {
    try {
      await commands.execute(new FoundOrganization(timeZone, context));
      return;
    } catch (error) {
      if (!(error instanceof StoreUnavailableError)) throw error;
      waiting(error.message);
    }
    await pause(PAUSE_MS, undefined, { signal: stopped }).catch(() => undefined);
  }
}
