import { Command } from '@nestjs/cqrs';
import type { OrganizationEvent } from '@timekeep/contracts/events/organization';
import type { RulesChange } from '@timekeep/contracts/rules/company-rules';
import type { CommandContext } from '../../event-store/command-context.js';
import type { Recorded } from '../../event-store/recorded.js';

/** The company group begins, with the time zone that all its work dates are in. */
export class FoundOrganization extends Command<Recorded<OrganizationEvent>> {
  constructor(
    readonly timeZone: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** IT changes what the company's rules say; what is null stays. */
export class SetRules extends Command<Recorded<OrganizationEvent>> {
  constructor(
    readonly change: RulesChange,
    readonly context: CommandContext,
  ) {
    super();
  }
}

export class AddCompany extends Command<Recorded<OrganizationEvent>> {
  constructor(
    readonly name: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** All employees of the company follow its new name. */
export class RenameCompany extends Command<Recorded<OrganizationEvent>> {
  constructor(
    readonly names: { readonly from: string; readonly to: string },
    readonly context: CommandContext,
  ) {
    super();
  }
}

export class AddDepartment extends Command<Recorded<OrganizationEvent>> {
  constructor(
    readonly name: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** All employees of the department follow its new name. */
export class RenameDepartment extends Command<Recorded<OrganizationEvent>> {
  constructor(
    readonly names: { readonly from: string; readonly to: string },
    readonly context: CommandContext,
  ) {
    super();
  }
}
