import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { AuthorityWithPower } from '@timekeep/contracts/events/account';
import type { OrganizationEvent } from '@timekeep/contracts/events/organization';
import { ORGANIZATION_STREAM } from '@timekeep/contracts/events/streams';
import type { Endorsement, RulesChange } from '@timekeep/contracts/rules/company-rules';
import type { OwnBreak } from '@timekeep/contracts/rules/dated-rules';
import type { SignInRulesChange } from '@timekeep/contracts/rules/sign-in-rules';
import type { CommandContext } from '../../event-store/command-context.js';
import { EventStore } from '../../event-store/event-store.js';
import type { Recorded } from '../../event-store/recorded.js';
import { organizationDecider } from '../organization.decider.js';

/** IT changes rules of the whole group; a rule that is null or left out stays. */
export class SetRules extends Command<Recorded<OrganizationEvent>> {
  constructor(
    readonly change: Partial<RulesChange>,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(SetRules)
export class SetRulesHandler implements ICommandHandler<SetRules> {
  constructor(private readonly store: EventStore) {}

  execute({ change, context }: SetRules): Promise<Recorded<OrganizationEvent>> {
    const command = { type: 'set-rules', change } as const;
    return this.store.execute(organizationDecider, ORGANIZATION_STREAM, command, context);
  }
}

/** IT changes rules of signing in. */
export class SetSignInRules extends Command<Recorded<OrganizationEvent>> {
  constructor(
    readonly change: SignInRulesChange,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(SetSignInRules)
export class SetSignInRulesHandler implements ICommandHandler<SetSignInRules> {
  constructor(private readonly store: EventStore) {}

  execute({ change, context }: SetSignInRules): Promise<Recorded<OrganizationEvent>> {
    const command = { type: 'set-sign-in-rules', change } as const;
    return this.store.execute(organizationDecider, ORGANIZATION_STREAM, command, context);
  }
}

/** IT gives a company its own rule of endorsement, or returns it to the rule of the group. */
export class SetCompanyEndorsement extends Command<Recorded<OrganizationEvent>> {
  constructor(
    /** A present name, in upper or lower case. */
    readonly company: string,
    /** Null for the rule of the group. */
    readonly endorsement: Endorsement | null,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(SetCompanyEndorsement)
export class SetCompanyEndorsementHandler implements ICommandHandler<SetCompanyEndorsement> {
  constructor(private readonly store: EventStore) {}

  execute({ company, endorsement, context }: SetCompanyEndorsement): Promise<Recorded<OrganizationEvent>> {
    const command = { type: 'set-endorsement', company, endorsement } as const;
    return this.store.execute(organizationDecider, ORGANIZATION_STREAM, command, context);
  }
}

/** IT gives a company its own break from a date on, or returns it to that of the group. */
export class SetCompanyBreak extends Command<Recorded<OrganizationEvent>> {
  constructor(
    /** A present name, in upper or lower case. */
    readonly company: string,
    readonly set: OwnBreak,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(SetCompanyBreak)
export class SetCompanyBreakHandler implements ICommandHandler<SetCompanyBreak> {
  constructor(private readonly store: EventStore) {}

  execute({ company, set, context }: SetCompanyBreak): Promise<Recorded<OrganizationEvent>> {
    const command = { type: 'set-own-break', company, set } as const;
    return this.store.execute(organizationDecider, ORGANIZATION_STREAM, command, context);
  }
}

/** IT says which authorities need a second factor; none of them when the list is empty. */
export class SetSecondFactorRule extends Command<Recorded<OrganizationEvent>> {
  constructor(
    readonly authorities: readonly AuthorityWithPower[],
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(SetSecondFactorRule)
export class SetSecondFactorRuleHandler implements ICommandHandler<SetSecondFactorRule> {
  constructor(private readonly store: EventStore) {}

  execute({ authorities, context }: SetSecondFactorRule): Promise<Recorded<OrganizationEvent>> {
    const command = { type: 'set-second-factor', authorities } as const;
    return this.store.execute(organizationDecider, ORGANIZATION_STREAM, command, context);
  }
}
