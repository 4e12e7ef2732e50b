import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { OrganizationEvent } from '@timekeep/contracts/events/organization';
import { ORGANIZATION_STREAM } from '@timekeep/contracts/events/streams';
import type { CommandContext } from '../../event-store/command-context.js';
import { EventStore } from '../../event-store/event-store.js';
import type { Recorded } from '../../event-store/recorded.js';
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
