import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { OrganizationEvent } from '@timekeep/contracts/events/organization';
import { ORGANIZATION_STREAM } from '@timekeep/contracts/events/streams';
import type { CommandContext } from '../../event-store/command-context.js';
import { EventStore } from '../../event-store/event-store.js';
import type { Recorded } from '../../event-store/recorded.js';
import { organizationDecider } from '../organization.decider.js';
import type { HoursRulesCommand } from './set-hours-rules.decision.js';

/** IT sets rules of hours for pay, of the group or of a company, from a date on. */
export class SetHoursRules extends Command<Recorded<OrganizationEvent>> {
  constructor(
    readonly rules: HoursRulesCommand,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(SetHoursRules)
export class SetHoursRulesHandler implements ICommandHandler<SetHoursRules> {
  constructor(private readonly store: EventStore) {}

  execute({ rules, context }: SetHoursRules): Promise<Recorded<OrganizationEvent>> {
    const command = { type: 'set-hours-rules', ...rules } as const;
    return this.store.execute(organizationDecider, ORGANIZATION_STREAM, command, context);
  }
}
