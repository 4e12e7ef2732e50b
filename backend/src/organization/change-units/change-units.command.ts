import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { OrganizationEvent } from '@timekeep/contracts/events/organization';
import { ORGANIZATION_STREAM } from '@timekeep/contracts/events/streams';
import type { CommandContext } from '../../event-store/command-context.js';
import { EventStore } from '../../event-store/event-store.js';
import type { Recorded } from '../../event-store/recorded.js';
import { organizationDecider } from '../organization.decider.js';

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

@CommandHandler(AddCompany)
export class AddCompanyHandler implements ICommandHandler<AddCompany> {
  constructor(private readonly store: EventStore) {}

  execute({ name, context }: AddCompany): Promise<Recorded<OrganizationEvent>> {
    const command = { type: 'add', unit: 'company', name } as const;
    return this.store.execute(organizationDecider, ORGANIZATION_STREAM, command, context);
  }
}

@CommandHandler(RenameCompany)
export class RenameCompanyHandler implements ICommandHandler<RenameCompany> {
  constructor(private readonly store: EventStore) {}

  execute({ names, context }: RenameCompany): Promise<Recorded<OrganizationEvent>> {
    const command = { type: 'rename', unit: 'company', ...names } as const;
    return this.store.execute(organizationDecider, ORGANIZATION_STREAM, command, context);
  }
}

@CommandHandler(AddDepartment)
export class AddDepartmentHandler implements ICommandHandler<AddDepartment> {
  constructor(private readonly store: EventStore) {}

  execute({ name, context }: AddDepartment): Promise<Recorded<OrganizationEvent>> {
    const command = { type: 'add', unit: 'department', name } as const;
    return this.store.execute(organizationDecider, ORGANIZATION_STREAM, command, context);
  }
}

@CommandHandler(RenameDepartment)
export class RenameDepartmentHandler implements ICommandHandler<RenameDepartment> {
  constructor(private readonly store: EventStore) {}

  execute({ names, context }: RenameDepartment): Promise<Recorded<OrganizationEvent>> {
    const command = { type: 'rename', unit: 'department', ...names } as const;
    return this.store.execute(organizationDecider, ORGANIZATION_STREAM, command, context);
  }
}
