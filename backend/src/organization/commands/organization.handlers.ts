import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { OrganizationEvent } from '@timekeep/contracts/events/organization';
import { ORGANIZATION_STREAM } from '@timekeep/contracts/events/streams';
import { EventStore } from '../../event-store/event-store.js';
import type { Recorded } from '../../event-store/recorded.js';
import { organizationDecider } from '../organization.decider.js';
import {
  AddCompany,
  AddDepartment,
  FoundOrganization,
  RenameCompany,
  RenameDepartment,
  SetRules,
} from './organization.commands.js';

@CommandHandler(FoundOrganization)
export class FoundOrganizationHandler implements ICommandHandler<FoundOrganization> {
  constructor(private readonly store: EventStore) {}

  execute({ timeZone, context }: FoundOrganization): Promise<Recorded<OrganizationEvent>> {
    return this.store.execute(organizationDecider, ORGANIZATION_STREAM, { type: 'found', timeZone }, context);
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
