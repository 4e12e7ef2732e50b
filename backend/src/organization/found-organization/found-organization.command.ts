import { setTimeout as pause } from 'node:timers/promises';
import { Command, type CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { OrganizationEvent } from '@timekeep/contracts/events/organization';
import { ORGANIZATION_STREAM } from '@timekeep/contracts/events/streams';
import { StoreUnavailableError } from '@timekeep/log/client/errors';
import { type CommandContext, newCommandContext } from '../../event-store/command-context.js';
import { EventStore } from '../../event-store/event-store.js';
import type { Recorded } from '../../event-store/recorded.js';
import { KeepPinSecret } from '../keep-pin-secret/keep-pin-secret.command.js';
import { organizationDecider } from '../organization.decider.js';

/** The company group begins, with the time zone that all its work dates are in. */
export class FoundOrganization extends Command<Recorded<OrganizationEvent>> {
  constructor(
    readonly timeZone: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(FoundOrganization)
export class FoundOrganizationHandler implements ICommandHandler<FoundOrganization> {
  constructor(private readonly store: EventStore) {}

  execute({ timeZone, context }: FoundOrganization): Promise<Recorded<OrganizationEvent>> {
    return this.store.execute(organizationDecider, ORGANIZATION_STREAM, { type: 'found', timeZone }, context);
  }
}

const PAUSE_MS = 500;

/**
 * Writes the company's time zone into the log as its first event, and the fingerprint of `PIN_SECRET`, or checks that they are the same.
 * It retries while the log is down.
 *
 * @param waiting is notified of the cause of each attempt that failed
 * @throws RefusedError when the log has another time zone or fingerprint
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
      await commands.execute(new KeepPinSecret(context));
      return;
    } catch (error) {
      if (!(error instanceof StoreUnavailableError)) throw error;
      waiting(error.message);
    }
    await pause(PAUSE_MS, undefined, { signal: stopped }).catch(() => undefined);
  }
}
