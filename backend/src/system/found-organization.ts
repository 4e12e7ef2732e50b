import { setTimeout as pause } from 'node:timers/promises';
import type { CommandBus } from '@nestjs/cqrs';
import { StoreUnavailableError } from '../event-store/store-errors.js';
import { newCommandContext } from '../event-store/command-context.js';
import { FoundOrganization } from '../organization/organization.module.js';

const PAUSE_MS = 500;

/**
 * Writes the company's time zone into the log as its first event, or checks that it is the same. It goes on
 * trying while the log is down.
 *
 * @throws RefusedError when the log has another time zone
 */
export async function foundOrganization(
  commands: CommandBus,
  timeZone: string,
  stopped: AbortSignal,
): Promise<void> {
  const context = newCommandContext({ actor: 'system', route: 'start' });
  while (!stopped.aborted) {
    try {
      await commands.execute(new FoundOrganization(timeZone, context));
      return;
    } catch (error) {
      if (!(error instanceof StoreUnavailableError)) throw error;
    }
    await pause(PAUSE_MS, undefined, { signal: stopped }).catch(() => undefined);
  }
}
